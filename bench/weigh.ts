/** `npm run weigh` lists what a browser downloads for the pages of the built app, with budgets. */
import { startApp } from "../tests/support/app/app";
import { readBuild, type Size } from "./build-files";
import { weighBareReact } from "./react-baseline";
import { kB, table } from "./table";
import {
  afterPlayScripts,
  BUDGETS,
  getPage,
  nextUpScripts,
  WEIGHED_PAGES,
  weighPage,
} from "./weights";

const baseline = await weighBareReact();
const build = await readBuild();
const rows: string[][] = [];
let overBudget = false;

function add(what: string, size: Size, budget?: number, note = ""): void {
  const isOver = budget !== undefined && size.brotli > budget;
  overBudget ||= isOver;
  const ratio = (size.brotli / baseline.brotli).toFixed(2);
  const limit = budget === undefined ? "" : kB(budget);
  rows.push([what, kB(size.raw), kB(size.brotli), ratio, limit, isOver ? "OVER" : note]);
}

add("bare React 18: hydrateRoot and one counter", baseline, undefined, "baseline");
const app = await startApp();
try {
  const pages = [];
  for (const path of WEIGHED_PAGES) pages.push(await weighPage(build, app.origin, path));
  for (const { path, firstLoad } of pages) {
    const note = firstLoad.react ? "with React" : "no React";
    add(`${path}: JavaScript of the first load`, firstLoad, BUDGETS.firstLoad, note);
  }
  const { document } = await getPage(app.origin, WEIGHED_PAGES[1]);
  const scripts = afterPlayScripts(build, document);
  const after = build.size(scripts);
  add(`all JavaScript after play`, after, BUDGETS.afterPlay, `${scripts.size} files`);
  for (const script of scripts) add(`  ${script.replace("/assets/", "")}`, build.size([script]));
  add("and to play another video next", build.size(nextUpScripts(build, document)), BUDGETS.nextUp);
  add("stylesheet", pages[0]!.css, BUDGETS.css);
  for (const { path, html, sent } of pages) {
    add(`${path}: HTML`, html, BUDGETS.html, `sent as ${kB(sent)}`);
  }
} finally {
  await app.stop();
}
console.log(table(["", "raw", "brotli 11", "to React", "budget", ""], rows));
process.exitCode = overBudget ? 1 : 0;
