/* A conversation with the server, again and again, each time with another allocation, write or sync failing. */
#ifndef VD_WEB_SCRIPT_H
#define VD_WEB_SCRIPT_H

/* At most `most` failures of each kind (of allocations: shares of their sites), spread over the conversation, others each day;
 * 0: all. Fails the running cmocka test. */
void web_sweep(const char *program, const char *shim, long most);

#endif
