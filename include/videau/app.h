/* App: what every program shares above the rules: a session, its dice and its computer player, boards, sentences, reports. One header
 * a subject; this is their sum. Boards and sentences are pure functions to text; a session keeps its file. Nothing in
 * the room prints. */
#ifndef VIDEAU_APP_H
#define VIDEAU_APP_H

#include "videau/app_bench.h"
#include "videau/app_boards.h"
#include "videau/app_commitments.h"
#include "videau/app_computer.h"
#include "videau/app_dice.h"
#include "videau/app_external.h"
#include "videau/app_folders.h"
#include "videau/app_move_list.h"
#include "videau/app_options.h"
#include "videau/app_records.h"
#include "videau/app_report.h"
#include "videau/app_sentences.h"
#include "videau/app_session.h"
#include "videau/app_trictrac.h"
#include "videau/app_typed.h"

#endif
