/* Every trial reads the words that belong to it, in rows and columns: against a plain model of the
 * layout that word_rows.h describes. */
#include "unit.h"

#include "deck/word_rows.h"
#include "random/block_key.h"
#include "random/source_list.h"

/* ---- columns over a source whose words the test sets ---- */

/* All words 0, except for those of lane 5 in rows 0 and 1. */
static void scripted_seed(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
    *(uint64_t *)state = seed; /* the two words, the high one in front */
}

static void scripted_fill(void *state, uint64_t *words, size_t count)
{
    memset(words, 0, count * sizeof *words);
    uint16_t *rows = (uint16_t *)words;
    uint64_t *script = state;
    rows[5] = (uint16_t)(*script >> 16);
    rows[DECK_LANES + 5] = (uint16_t)*script;
    *script = 0;
}

static const Source scripted = {
    .name = "scripted", .state_size = 64, .seed = scripted_seed, .fill = scripted_fill};

static uint32_t two_words_below(WordRows *word_rows, Draws *draws, uint32_t word, uint32_t k)
{
    word_rows_begin_block(word_rows, word, 0);
    word_rows_begin_trial(word_rows, draws, 5);
    uint32_t number = draw_below(draws, k).number;
    assert_int_equal(draws->row, 2);
    return number;
}

/* What replaces a rejected draw of two words, straight from the side stream's description. */
static uint32_t redrawn(uint64_t key, uint64_t row, uint32_t lane, uint32_t k, unsigned bits)
{
    for (uint64_t attempt = 1;; attempt++) {
        uint64_t word = side_word(key, row, lane, attempt) >> (64 - bits);
        uint64_t span = UINT64_C(1) << bits;
        if (word * k % span >= span % k)
            return (uint32_t)(word * k / span);
    }
}

/* Above 4096 a draw takes two words. The words that give v are an interval; the one in front of it
 * is rejected where the interval is one too long. So its two ends tell all. */
TEST(two_words)
{
    static const uint32_t ranges[] = {4097, 4099, 5000, 8192, 10007, 32769, 49152, 65535, 65536};
    WordRows word_rows;
    Draws draws = {0};
    assert_int_equal(word_rows_open(&word_rows, &scripted, 8, NULL), STATUS_OK);
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        uint64_t k = ranges[i], span = UINT64_C(1) << 32, equal = span / k, rejected = 0;
        for (uint64_t v = 0; v < k; v++) {
            uint64_t first = (v * span + k - 1) / k, last = ((v + 1) * span + k - 1) / k - 1;
            uint64_t extra = last - first + 1 - equal;
            assert_in_range(extra, 0, 1);
            uint32_t at_first = two_words_below(&word_rows, &draws, (uint32_t)first, (uint32_t)k);
            if (extra) {
                uint64_t key = block_key(first, 0);
                assert_int_equal(at_first, redrawn(key, 0, 5, (uint32_t)k, 32));
            } else {
                assert_int_equal(at_first, v);
            }
            rejected += extra;
            assert_int_equal(two_words_below(&word_rows, &draws, (uint32_t)first + 1, (uint32_t)k),
                             v);
            assert_int_equal(two_words_below(&word_rows, &draws, (uint32_t)last, (uint32_t)k), v);
        }
        assert_int_equal(rejected, span % k);
    }
    word_rows_close(&word_rows);
}

/* ---- the layout, against a model ---- */

enum { MODEL_ROWS = 60000 };

/* What a trial may read, in the words of word_rows.h: the rows of the block as one array. */
typedef struct Model {
    uint16_t *words; /* of the block, row after row of DECK_LANES */
    uint64_t key;
    size_t limit;        /* rows of a batch that come from the block's words */
    uint64_t stream_row; /* where the batch begins in `words` ... */
    uint64_t row;        /* ... and in the numbering of rows, where those above the limit count */
    size_t used;
    /* the trial */
    uint32_t lane;
    size_t at;
    unsigned coin; /* the next coin of the last coin word; 16 when it is used up */
    uint16_t coins;
    uint16_t shared; /* what is left of the last word that draws share ... */
    uint32_t spare;  /* ... and the product of the ranges it has room for */
    bool restarted;
    uint64_t attempt;
} Model;

static void model_begin(Model *model, uint32_t lane)
{
    model->lane = lane;
    model->at = 0;
    model->coin = 16;
    model->spare = 1;
    model->restarted = false;
}

static uint16_t model_word(Model *model)
{
    size_t at = model->at++;
    if (at >= model->limit)
        return (uint16_t)(side_word(model->key, model->row + at, model->lane, 0) >> 48);
    assert_in_range(model->stream_row + at, 0, MODEL_ROWS - 1);
    return model->words[(model->stream_row + at) * DECK_LANES + model->lane];
}

static uint32_t model_below(Model *model, uint32_t k)
{
    while (model->restarted) {
        uint64_t word =
            side_word(model->key, model->row + model->at, model->lane, model->attempt++) >> 32;
        if ((word * k & UINT32_MAX) >= (UINT64_C(1) << 32) % k)
            return (uint32_t)(word * k >> 32);
    }
    uint64_t row = model->row + model->at;
    if (k > 1 && k <= 64 && 65520 % k == 0) {
        if (model->spare % k) {
            model->shared = model_word(model);
            for (uint64_t attempt = 1; model->shared % 4096 == 0; attempt++)
                model->shared = (uint16_t)(side_word(model->key, row, model->lane, attempt) >> 48);
            model->spare = 65520;
        }
        model->spare /= k;
        uint32_t number = model->shared * k / 65536;
        model->shared = (uint16_t)(model->shared * k);
        return number;
    }
    unsigned bits = k <= 4096 ? 16 : 32;
    uint64_t word = model_word(model), span = UINT64_C(1) << bits;
    if (bits == 32)
        word = word << 16 | model_word(model);
    if (word * k % span >= span % k)
        return (uint32_t)(word * k / span);
    return redrawn(model->key, row, model->lane, k, bits);
}

static bool model_coin(Model *model)
{
    if (model->restarted)
        return model_below(model, 2);
    if (model->coin == 16) {
        model->coins = model_word(model);
        model->coin = 0;
    }
    return model->coins >> model->coin++ & 1;
}

static void model_skip(Model *model, size_t count)
{
    while (count-- && !model->restarted)
        model_coin(model);
}

static void model_end_trial(Model *model)
{
    if (model->at > model->used)
        model->used = model->at;
}

static void model_end_batch(Model *model)
{
    model->stream_row += model->used < model->limit ? model->used : model->limit;
    model->row += model->used;
    model->used = 0;
}

static uint64_t dice(uint64_t *state, uint64_t sides)
{
    return splitmix64_next(state) % sides;
}

static uint32_t some_range(uint64_t *state)
{
    switch (dice(state, 5)) {
    case 0:
        return 1 + (uint32_t)dice(state, 10);
    case 4:
        return 2 + (uint32_t)dice(state, 63);
    case 1:
        return 4096 - (uint32_t)dice(state, 40); /* rejected up to once in 16 */
    case 2:
        return 1 + (uint32_t)dice(state, 65536);
    default:
        return 2049 + (uint32_t)dice(state, 2000);
    }
}

/* A program of random operations, one that other lanes do not share. */
static void same_program(Draws *draws, Model *model, uint64_t *state, size_t steps)
{
    for (size_t step = 0; step < steps; step++) {
        uint32_t k = some_range(state);
        size_t skip = dice(state, 3) ? dice(state, 20) : dice(state, 200);
        switch (dice(state, 60)) {
        case 0:
            draws_start_over(draws);
            if (!model->restarted)
                model->attempt = UINT64_C(1) << 32;
            model->restarted = true;
            break;
        case 1 ... 9:
            draws_skip_coins(draws, skip);
            model_skip(model, skip);
            break;
        case 10 ... 29:
            assert_int_equal(draw_coin(draws), model_coin(model));
            break;
        case 30 ... 34:
            assert_false(draw_coin_if(draws, false));
            model_skip(model, 1);
            break;
        default:
            assert_int_equal(draw_below(draws, k).number, model_below(model, k));
        }
    }
}

TEST(columns_follow_the_model)
{
    uint64_t dice_state = 7;
    Model model = {.words = malloc((size_t)MODEL_ROWS * DECK_LANES * sizeof(uint16_t))};
    assert_non_null(model.words);
    static const size_t sizes[] = {1, 3, 52, 700}; /* limits of 1028, 1036, 1232 and 3824 rows */
    for (size_t run = 0; run < 40; run++) {
        const Source *source = source_list[run % 3];
        size_t n = sizes[run / 3 % 4];
        uint64_t seed = run * 1000003, block = run % 5 * 1234567;
        void *words_state = aligned_alloc(64, (source->state_size + 63) / 64 * 64);
        assert_non_null(words_state);
        source->seed(words_state, source->parameter, seed, block);
        source->fill(words_state, (uint64_t *)model.words, (size_t)MODEL_ROWS * 16);
        if (source->release)
            source->release(words_state);
        free(words_state);
        model.key = block_key(seed, block);
        model.limit = 4 * n + 1024;
        model.stream_row = model.row = model.used = 0;
        WordRows word_rows;
        Draws draws = {0};
        assert_int_equal(word_rows_open(&word_rows, source, n, NULL), STATUS_OK);
        word_rows_begin_block(&word_rows, seed + 1, block); /* a block left half done */
        word_rows_begin_trial(&word_rows, &draws, 3);
        draw_below(&draws, 7);
        word_rows_begin_block(&word_rows, seed, block);
        /* Long programs run over the limit; short ones share a filled buffer. */
        size_t longest = run % 2 ? 30 : 4000;
        for (size_t batch = 0; batch < (run % 2 ? 60 : 4); batch++) {
            for (uint32_t lane = 0; lane < DECK_LANES; lane++) {
                size_t steps = dice(&dice_state, 10) ? dice(&dice_state, 20) : longest;
                word_rows_begin_trial(&word_rows, &draws, lane);
                model_begin(&model, lane);
                same_program(&draws, &model, &dice_state, steps);
                word_rows_end_trial(&word_rows, &draws);
                model_end_trial(&model);
            }
            word_rows_end_batch(&word_rows);
            model_end_batch(&model);
            assert_int_equal(word_rows.row, model.row);
        }
        word_rows_close(&word_rows);
    }
    free(model.words);
}

/* A trial alone reads what it reads among the others, in whatever order they run. */
TEST(lanes_do_not_touch)
{
    enum { DRAWS = 3000 };
    static uint32_t in_order[DECK_LANES][DRAWS];
    WordRows word_rows;
    Draws draws = {0};
    assert_int_equal(word_rows_open(&word_rows, source_list[0], 52, NULL), STATUS_OK);
    word_rows_begin_block(&word_rows, 99, 3);
    for (size_t lane = 0; lane < DECK_LANES; lane++) {
        word_rows_begin_trial(&word_rows, &draws, lane);
        for (size_t i = 0; i < DRAWS; i++) {
            if (i == 2000 && lane % 3 == 0)
                draws_start_over(&draws);
            in_order[lane][i] = draw_below(&draws, 4095).number;
        }
        word_rows_end_trial(&word_rows, &draws);
    }
    for (size_t turn = 0; turn < DECK_LANES; turn++) {
        size_t lane = turn * 37 % DECK_LANES;
        if (turn % 2)
            word_rows_begin_block(&word_rows, 99, 3);
        word_rows_begin_trial(&word_rows, &draws, lane);
        for (size_t i = 0; i < DRAWS; i++) {
            if (i == 2000 && lane % 3 == 0)
                draws_start_over(&draws);
            assert_int_equal(draw_below(&draws, 4095).number, in_order[lane][i]);
        }
        word_rows_end_trial(&word_rows, &draws);
    }
    word_rows_close(&word_rows);
}

static int by_value(const void *a, const void *b)
{
    const uint64_t *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

/* Rows above the limit (attempt 0), rejections (from 1) and restarts (from 2^32) never share
 * a word of the side stream. */
TEST(side_words_differ)
{
    enum { ROWS = 200, ATTEMPTS = 4 };
    static uint64_t words[ROWS * DECK_LANES * 2 * ATTEMPTS];
    size_t count = 0;
    for (uint64_t row = 0; row < ROWS; row++)
        for (uint32_t lane = 0; lane < DECK_LANES; lane++)
            for (uint64_t attempt = 0; attempt < ATTEMPTS; attempt++) {
                words[count++] = side_word(block_key(1, 0), row, lane, attempt);
                words[count++] =
                    side_word(block_key(1, 0), row, lane, (UINT64_C(1) << 32) + attempt);
            }
    qsort(words, count, sizeof *words, by_value);
    for (size_t i = 1; i < count; i++)
        assert_int_not_equal(words[i - 1], words[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_words),
        cmocka_unit_test(columns_follow_the_model),
        cmocka_unit_test(lanes_do_not_touch),
        cmocka_unit_test(side_words_differ),
    };
    return cmocka_run_group_tests_name("columns", tests, NULL, NULL);
}
