/* What the tests of the classroom page share: the page of the program in a file of its own, a pupil's hands on its
 * controls, and what it shows. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fairness, finish, openPage, until } from "./browser.js";

export const LANGUAGES = ["en", "de", "es", "fr", "zh"];

export const folder = mkdtempSync(join(tmpdir(), "fairness-lesson."));
export const html = fairness("teach");
const file = join(folder, "lesson.html");
writeFileSync(file, html);
export const address = "file://" + file;

export const ready = (page) => until(page, () => document.documentElement.dataset.ready === "yes");
export const still = (page) => until(page, () => document.documentElement.dataset.state === "still");

/* The page as it opens, at its first question. */
export async function openStory(options, hash = "") {
  const page = await openPage(address + hash, { reducedMotion: "reduce", ...options }, undefined, address);
  await ready(page);
  return page;
}

/* A chapter at its first run: voted, and the workbench open. */
export async function openChapter(page, lesson) {
  await page.click(`[data-lesson=${lesson}]`);
  await page.click("[data-vote='0']");
  await page.evaluate(() => (document.getElementById("drawer").open = true));
  if (lesson === "own") await page.selectOption("#trials", "100000");
}

export async function openLesson(options) {
  const page = await openStory(options);
  await openChapter(page, "naive");
  return page;
}

export async function goOn(page, times = 1) {
  while (times--) await page.click("#onward");
}

export const text = (page, id) => page.textContent("#" + id);

export async function runToEnd(page) {
  await page.click("#run");
  await still(page);
}

/* Puts the controls by hand, as a student would. */
export async function choose(page, { algorithm, parameter, n, trials, seed }) {
  await page.selectOption("#shuffle", algorithm);
  await page.selectOption("#n", String(n));
  if (parameter) {
    await page.fill("#parameter", String(parameter));
    await page.dispatchEvent("#parameter", "change");
  }
  await page.selectOption("#trials", String(trials));
  await page.fill("#seed", seed ?? "1");
}

export const counts = (page) => page.evaluate(() => ({
  orders: Array.from(document.querySelectorAll("[data-rank]"), (cell) => Number(cell.textContent.replace(/\D/g, ""))),
  places: Array.from(document.querySelectorAll("#places td[title]"), (cell) => Number(cell.title.replace(/\D/g, ""))),
  status: document.getElementById("verdict").dataset.status,
  check: document.getElementById("p").dataset.check,
  log10: Number(document.getElementById("p").dataset.log10),
  statistic: Number(document.getElementById("p").dataset.statistic),
  df: Number(document.getElementById("p").dataset.df),
}));

export async function finishLesson() {
  rmSync(folder, { recursive: true });
  await finish();
}
