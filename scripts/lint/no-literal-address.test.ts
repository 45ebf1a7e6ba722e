import { expect, test } from "vitest";
import { noLiteralAddress } from "./no-literal-address.mjs";
import { reportsOf } from "./reports";

const reports = (code: string) => reportsOf(noLiteralAddress, code);

test("reports addresses of pages, calls, files and operators", () => {
  expect(reports(`fetch("/api/star/set"); open("/watch?v=abc"); open("/history#top");`)).toBe(3);
  expect(reports("open(`/playlist/${pid}`); open(`${origin}/oembed?${query}`);")).toBe(2);
  expect(reports(`get("/healthz"); get("/icons.svg#heart"); get("/pictures/a/96.webp");`)).toBe(3);
});

test("reports them in selectors, sentences and patterns", () => {
  expect(reports(`find('a[href^="/watch"]'); say("Try /faq first"); wait("**/history");`)).toBe(3);
});

test("reports the start page only where an address is given", () => {
  expect(reports(`redirect("/"); path.split("/");`)).toBe(1);
});

test("allows other paths, other sites and modules", () => {
  expect(reports(`read("/proc/self/fd"); open("https://www.youtube.com/watch?v=abc");`)).toBe(0);
  expect(
    reports(`import { watch } from "~/routes/player/watch"; import("../history/history");`),
  ).toBe(0);
  expect(reports("src(`${imageOrigin}/vi/${ytid}/default.jpg`); say(`3/4`); join('/faqs');")).toBe(
    0,
  );
});
