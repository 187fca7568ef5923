/* Rows of a set of features. Included, after cmocka, by the tests that look at them. */
#ifndef VD_TEST_FEATURE_ROWS_BODY_H
#define VD_TEST_FEATURE_ROWS_BODY_H

static bool has(const uint64_t *bits, int row)
{
    return (bits[row >> 6] >> (row & 63) & 1U) != 0;
}

/* The row of `rows` from `first` on that is set, counted from it; -1: none. */
static int step_of(const uint64_t *bits, int first, int rows)
{
    int found = -1;

    for (int i = 0; i < rows; i++) {
        if (!has(bits, first + i))
            continue;
        assert_int_equal(found, -1);
        found = i;
    }
    return found;
}

/* The same position seen by either side: do rows from `first` on, as many for each side, change places? */
static void check_rows(const uint64_t *seen, const uint64_t *other, int first, int rows)
{
    for (int row = first; row < first + rows; row++) {
        assert_int_equal(has(seen, row), has(other, rows + row));
        assert_int_equal(has(other, row), has(seen, rows + row));
    }
}

#endif
