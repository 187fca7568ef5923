/* The whole public interface of libvideau. */
#ifndef VIDEAU_VIDEAU_H
#define VIDEAU_VIDEAU_H

#include "videau/analysis.h"
#include "videau/app.h"
#include "videau/base.h"
#include "videau/eval.h"
#include "videau/notation.h"
#include "videau/record.h"
#include "videau/rules.h"
#include "videau/search.h"
#include "videau/text.h"
#include "videau/trictrac.h"

#endif
