/* The dossier in a real browser, and on paper: no error, no request, accessible, no word cut off, and
 * each page of the PDF with its number. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertAccessible, assertFits, check, closePage, fairness, finish, openPage } from "./browser.js";

const folder = mkdtempSync(join(tmpdir(), "fairness-dossier."));
const suite = join(folder, "suite.json");
writeFileSync(suite, JSON.stringify({
  schema: "fairness-suite/1",
  cases: [
    { id: "fair shoe", deck: "8*cards", take: 20, algo: "fisher-yates", trials: 3000 },
    { id: "biased shoe", deck: "8*cards", take: 20, algo: "naive", trials: 3000, expect: "biased" },
  ],
}));
writeFileSync(join(folder, "dossier.html"), fairness("dossier", suite, "--selftest", "10", "--revision", "3 <draft>"));
const address = "file://" + join(folder, "dossier.html");

await check("no error, accessible, no wider than the window", async () => {
  const page = await openPage(address);
  await assertAccessible(page, "the dossier");
  await assertFits(page, "the dossier");
  for (const width of [400, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await assertFits(page, `the dossier at ${width}`);
  }
  await closePage(page);
});

await check("on paper nothing stands beyond the edge, and pages are numbered", async () => {
  const page = await openPage(address, { viewport: { width: 672, height: 900 } }); // A4 less its margins
  await page.emulateMedia({ media: "print" });
  await assertFits(page, "the printed dossier");
  const beyond = await page.evaluate(() => Array.from(document.querySelectorAll("td, th"))
    .filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent));
  assert.deepEqual(beyond, []);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pages = pdf.match(/\/Type\s*\/Page\b/g).length;
  assert.ok(pages > 5 && pages < 40, `${pages} pages`);
  await closePage(page);
});

rmSync(folder, { recursive: true });
await finish();
