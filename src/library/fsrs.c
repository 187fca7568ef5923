/* When a question comes again: FSRS 6 by its published formulas (open-spaced-repetition, "The Algorithm"), default parameters, whole
 * days, without steps within a day and without fuzz. ts-fsrs is the referee in the tests. */
#include "videau/library.h"

#include <math.h>

static const double w[] = {0.212,  1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194,
                           0.001,  1.8722, 0.1666, 0.796,  1.4835, 0.0614, 0.2629,
                           1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542};

enum { DAYS_MAX = 36500 };

static const double STABILITY_LEAST = 0.001, RETENTION = 0.9;

static double within(double value, double low, double high)
{
    return value < low ? low : value > high ? high : value;
}

/* R after a stability of days is .9. */
static double factor(void)
{
    return pow(0.9, -1.0 / w[20]) - 1.0;
}

/* Chance that it is known. */
static double chance_known(const vd_fsrs_card *card, int day)
{
    const int elapsed = day > card->last ? day - card->last : 0;

    return pow(1.0 + factor() * elapsed / card->stability, -w[20]);
}

static double first_difficulty(vd_fsrs_grade grade)
{
    return w[4] - exp(((double)grade - 1.0) * w[5]) + 1.0;
}

static double next_difficulty(double difficulty, vd_fsrs_grade grade)
{
    const double change = -w[6] * ((double)grade - 3.0);
    const double damped = difficulty + change * (10.0 - difficulty) / 9.0;

    return within(w[7] * first_difficulty(VD_FSRS_EASY) + (1.0 - w[7]) * damped, 1.0, 10.0);
}

static double after_recall(const vd_fsrs_card *card, double recall, vd_fsrs_grade grade)
{
    const double growth = exp(w[8]) * (11.0 - card->difficulty) * pow(card->stability, -w[9]) *
                          (exp(w[10] * (1.0 - recall)) - 1.0) *
                          (grade == VD_FSRS_HARD   ? w[15]
                           : grade == VD_FSRS_EASY ? w[16]
                                                   : 1.0);

    return card->stability * (1.0 + growth);
}

static double after_forgetting(const vd_fsrs_card *card, double recall)
{
    const double left = w[11] * pow(card->difficulty, -w[12]) *
                        (pow(card->stability + 1.0, w[13]) - 1.0) * exp(w[14] * (1.0 - recall));

    return left < card->stability ? left : card->stability;
}

/* In days. */
static int interval(double stability)
{
    const double days = stability / factor() * (pow(RETENTION, -1.0 / w[20]) - 1.0);

    return (int)within(floor(days + 0.5), 1.0, DAYS_MAX);
}

void vd_fsrs_answer(const vd_fsrs_card *card, vd_fsrs_grade grade, int day, vd_fsrs_card *out)
{
    vd_fsrs_card next = *card;

    VD_ASSERT(grade >= VD_FSRS_AGAIN && grade <= VD_FSRS_EASY);
    if (card->reviews == 0) {
        next.stability = w[grade - 1];
        next.difficulty = within(first_difficulty(grade), 1.0, 10.0);
    } else {
        const double recall = chance_known(card, day);

        next.stability = within(grade == VD_FSRS_AGAIN ? after_forgetting(card, recall)
                                                       : after_recall(card, recall, grade),
                                STABILITY_LEAST, DAYS_MAX);
        next.difficulty = next_difficulty(card->difficulty, grade);
    }
    next.last = day;
    next.due = day + interval(next.stability);
    next.reviews = card->reviews + 1;
    next.lapses = card->lapses + (card->reviews > 0 && grade == VD_FSRS_AGAIN);
    *out = next;
}
