/* The sums of rows and the chain over a table's entries. */
#include "storage_parts.h"

uint64_t vd_storage_sum_int(uint64_t sum, int64_t value)
{
    uint8_t bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)value >> (8 * i));
    return vd_hash64(bytes, sizeof bytes, sum + 1);
}

uint64_t vd_storage_sum_text(uint64_t sum, const char *text, size_t len)
{
    return vd_hash64(text, len, sum + 2);
}

uint64_t vd_storage_link(uint64_t chain, int64_t game, int64_t number, const char *text, size_t len)
{
    chain = vd_storage_sum_int(chain, game);
    return vd_storage_sum_text(vd_storage_sum_int(chain, number), text, len);
}

static void sql_sum(sqlite3_context *context, int count, sqlite3_value **value)
{
    VD_ASSERT(count > 0);

    uint64_t sum = (uint64_t)sqlite3_value_int64(value[0]);

    for (int i = 1; i < count; i++) {
        const char *text;

        if (sqlite3_value_type(value[i]) == SQLITE_INTEGER) {
            sum = vd_storage_sum_int(sum, sqlite3_value_int64(value[i]));
            continue;
        }
        text = (const char *)sqlite3_value_text(value[i]);
        if (!text && sqlite3_value_type(value[i]) != SQLITE_NULL) {
            sqlite3_result_error_nomem(context);
            return;
        }
        sum = vd_storage_sum_text(sum, text ? text : "", (size_t)sqlite3_value_bytes(value[i]));
    }
    sqlite3_result_int64(context, (sqlite3_int64)sum);
}

bool vd_storage_add_sums(sqlite3 *db)
{
    return sqlite3_create_function_v2(db, "videau_sum", -1,
                                      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, NULL,
                                      sql_sum, NULL, NULL, NULL) == SQLITE_OK;
}
