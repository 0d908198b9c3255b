#include "platform/processor.h"

#ifdef __x86_64__
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif

/* The C library asked the processor when the program started. The compiler's builtin would ask
 * again, ten times, before main: in a virtual machine, which answers for the processor, for 0.1 ms.
 * (CPU_FEATURE_ACTIVE says the same, but shifts a 1 into the sign.) */
#ifdef CPU_FEATURE_ACTIVE
#define HAS(in_library, in_compiler) is_active(x86_cpu_##in_library)

static bool is_active(unsigned feature)
{
    enum { REGISTER_BITS = 32, LEAF_BITS = 4 * REGISTER_BITS };
    const struct cpuid_feature *leaf = __x86_get_cpuid_feature_leaf(feature / LEAF_BITS);
    unsigned bits = leaf->active_array[feature % LEAF_BITS / REGISTER_BITS];
    return bits >> feature % REGISTER_BITS & 1;
}
#else
#define HAS(in_library, in_compiler) __builtin_cpu_supports(in_compiler)
#endif

bool processor_has_level(int level)
{
    switch (level) {
    case 2:
        return HAS(SSE4_2, "sse4.2") && HAS(POPCNT, "popcnt");
    case 3:
        return HAS(AVX2, "avx2") && HAS(BMI1, "bmi") && HAS(BMI2, "bmi2") && HAS(FMA, "fma");
    case 4:
        return HAS(AVX512BW, "avx512bw") && HAS(AVX512VL, "avx512vl") &&
               HAS(AVX512DQ, "avx512dq") && HAS(AVX512CD, "avx512cd") && HAS(BMI2, "bmi2");
    default:
        return false;
    }
}
#else
bool processor_has_level(int level)
{
    (void)level;
    return false;
}
#endif
