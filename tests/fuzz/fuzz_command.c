/* What is typed at a prompt: every line is understood as something inside that line, and nothing
 * short doubles, takes, drops or resigns. */
#include "videau/app.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition)
        abort();
}

static bool needs_a_word(vd_verb verb)
{
    return verb == VD_VERB_double || verb == VD_VERB_take || verb == VD_VERB_drop ||
           verb == VD_VERB_accept || verb == VD_VERB_refuse || verb == VD_VERB_beaver ||
           verb == VD_VERB_raccoon || verb == VD_VERB_resign;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    vd_typed typed;
    uint8_t die[3] = {0, 0};
    vd_seed seed;
    int value;

    vd_typed_parse(text, size, &typed);
    demand(typed.verb < VD_VERB_COUNT);
    demand(typed.rest >= text && typed.rest_len <= size &&
           (size_t)(typed.rest - text) <= size - typed.rest_len);
    demand(!needs_a_word(typed.verb) || size >= 4);
    value = vd_resign_value_parse(text, size);
    demand(value >= 0 && value <= 3);
    for (int dice = 2; dice <= 3; dice++) {
        if (!vd_thrown_parse(text, size, dice, die))
            continue;
        for (int i = 0; i < 3; i++)
            demand(i < dice ? die[i] >= 1 && die[i] <= 6 : die[i] == 0);
    }
    (void)vd_client_seed_valid(text, size);
    if (vd_seed_parse(text, size, &seed, NULL) == VD_OK)
        demand(size >= 1 && size <= 64);
    return 0;
}
