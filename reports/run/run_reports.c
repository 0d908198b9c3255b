/* The reports that are a run's sheet, written. */
#include "reports/page/html_text.h"
#include "reports/page/page_styles.h"
#include "reports/run/case_sheet.h"
#include "reports/text/text_report.h"
#include "reports/words/report_formats.h"

#include <stdlib.h>

enum { MARKDOWN_BYTES = 900000 };

char *text_report(const RunResult *run, TextStyle style)
{
    Sheet sheet = {0};
    run_sheet(&sheet, run);
    sheet_for_asker(&sheet, style.asker);
    return sheet_text(&sheet, style);
}

char *text_comparison_report(const RunResult *run, TextStyle style)
{
    Sheet sheet = {0};
    comparison_blocks(&sheet, run->comparison);
    sheet_for_asker(&sheet, style.asker);
    return sheet_text(&sheet, style);
}

char *markdown_report(const RunResult *run)
{
    Sheet sheet = {0};
    run_sheet(&sheet, run);
    return sheet_markdown(&sheet, MARKDOWN_BYTES);
}

char *html_report(const RunResult *run)
{
    Sheet sheet = {0};
    char line[512], *json = json_report(run);
    if (!json)
        return NULL;
    if (!text_verdict_line(run, line, sizeof line))
        sheet.memory.lost = true;
    run_sheet(&sheet, run);
    sheet_for_asker(&sheet, run->asker);
    sheet_add(&sheet, BLOCK_FOLD, "The report as JSON", NULL);
    sheet_add(&sheet, BLOCK_PRE, NULL, "%s", json);
    sheet_add(&sheet, BLOCK_FOLD_END, NULL, NULL);
    free(json);
    return sheet_html(&sheet, line, report_css);
}
