/* By WebAssembly's exceptions (wasi/escape.c); wasi-libc has none. */
#ifndef WASI_SETJMP_H
#define WASI_SETJMP_H

typedef unsigned long jmp_buf[2];
int setjmp(jmp_buf) __attribute__((returns_twice));
_Noreturn void longjmp(jmp_buf, int);
#define _setjmp(point) setjmp(point)

#endif
