/* setjmp and longjmp by WebAssembly's exceptions: the functions that clang's -wasm-enable-sjlj
 * calls. A function that calls setjmp keeps a table of the places where it did; each entry is a
 * place (label) and the number of the last call there. A place that is passed again takes its entry
 * again, or a loop would make the table grow. */
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct Entry {
    uintptr_t call; /* 0: the end of the table */
    uint32_t label;
} Entry;

/* A thrown escape: its call of setjmp, and the value to return there. */
typedef struct Thrown {
    void *point;
    int value;
} Thrown;

void setTempRet0(uint32_t value);
uint32_t getTempRet0(void);
Entry *saveSetjmp(uintptr_t *point, uint32_t label, Entry *table, uint32_t size);
uint32_t testSetjmp(uintptr_t call, Entry *table, uint32_t size);
void __wasm_longjmp(void *point, int value);

/* State of the compiler's own runtime: one thread runs, and there is no other place for it. */
static struct {
    uintptr_t calls;
    uint32_t second_result;
    Thrown thrown;
} runtime;

void setTempRet0(uint32_t value)
{
    runtime.second_result = value;
}

uint32_t getTempRet0(void)
{
    return runtime.second_result;
}

/* The table, which may have moved; its size is the second result. */
Entry *saveSetjmp(uintptr_t *point, uint32_t label, Entry *table, uint32_t size)
{
    uint32_t at = 0;
    while (at < size && table[at].call && table[at].label != label)
        at++;
    if (at == size) {
        size *= 2;
        table = realloc(table, sizeof *table * (size + 1));
        if (!table)
            abort();
        table[at].call = 0;
    }
    if (!table[at].call)
        table[at + 1].call = 0;
    *point = ++runtime.calls;
    table[at] = (Entry){*point, label};
    setTempRet0(size);
    return table;
}

/* The place of that call; 0 where it was made in another function. */
uint32_t testSetjmp(uintptr_t call, Entry *table, uint32_t size)
{
    for (uint32_t at = 0; at < size && table[at].call; at++)
        if (table[at].call == call)
            return table[at].label;
    return 0;
}

void __wasm_longjmp(void *point, int value)
{
    runtime.thrown = (Thrown){point, value};
    __builtin_wasm_throw(1, &runtime.thrown);
}
