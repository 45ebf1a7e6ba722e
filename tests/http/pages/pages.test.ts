import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { Visitor } from "../../support/app/visitor";
import { sharedApp } from "../../support/app/shared-app";

const RICK = "dQw4w9WgXcQ";

const app = sharedApp();

const newVisitor = () => new Visitor(app.origin);

test.each([
  [`/shorts/${RICK}`, `/watch?v=${RICK}`],
  [`/embed/${RICK}?start=9`, `/watch?v=${RICK}&s=9`],
  [`/live/${RICK}`, `/watch?v=${RICK}`],
  [`/${RICK}`, `/watch?v=${RICK}`],
  [`/${RICK}?si=a1B2c3&t=43`, `/watch?v=${RICK}&s=43`],
  [`/${RICK}/?s=3&e=5.5`, `/watch?v=${RICK}&s=3&e=5.5`],
  [`/watch?v=https://youtu.be/${RICK}&t=30`, `/watch?v=${RICK}&s=30`],
  [`/watch?v=https://www.youtube.com/watch?v=${RICK}&t=42`, `/watch?v=${RICK}&s=42`],
  [
    `/search?q=${encodeURIComponent(`https://music.youtube.com/watch?v=${RICK}`)}`,
    `/watch?v=${RICK}`,
  ],
  [`/search?q=${encodeURIComponent(`youtu.be/${RICK}?t=1m5s`)}`, `/watch?v=${RICK}&s=65`],
])("%s redirects to %s, as the same path on the video host would", async (path, to) => {
  const answer = await newVisitor().get(path);
  expect([301, 302]).toContain(answer.status);
  expect(answer.headers.get("Location")).toBe(to);
});

test("our own address pasted into the search box opens its video", async () => {
  const own = `${app.origin}/watch?v=${RICK}&s=3&e=5.5`;
  const answer = await newVisitor().get(`/search?q=${encodeURIComponent(own)}`);
  expect(answer.headers.get("Location")).toBe(`/watch?v=${RICK}&s=3&e=5.5`);
});

test("a word in place of an id is not found, and its page leads to the video with that id", async () => {
  const answer = await newVisitor().get("/Leaderboard");
  expect(answer.status).toBe(404);
  const page = parse(await answer.text());
  const links = page.querySelectorAll("#main a").map((link) => link.getAttribute("href"));
  expect(links).toContain("/watch?v=Leaderboard");
  expect(await (await newVisitor().get("/nope")).text()).not.toContain("Open the video");
});

test.each([
  ["/nope", "Page not found - Listen on Repeat"],
  ["/watch?v=bad", "Page not found - Listen on Repeat"],
  ["/history", "History - Listen on Repeat"],
  ["/radio", "Listen on Repeat Radio | Live Stations from Around the World"],
  ["/podcast", "Listen on Repeat Podcasts | Shows and Episodes to Listen to Again"],
  ["/", "Listen on Repeat | YouTube Loop | Replay and Repeater"],
])("%s is titled %s", async (path, title) => {
  const page = await (await newVisitor().get(path)).text();
  expect(page).toContain(`<title>${title}</title>`);
});

test.each([
  ["/", "/"],
  [`/?v=${RICK}`, `/watch?v=${RICK}`],
  [`/watch?v=${RICK}&s=3&e=9`, `/watch?v=${RICK}`],
])("the canonical address of %s is %s", async (path, canonical) => {
  const page = await (await newVisitor().get(path)).text();
  expect(page).toContain(`rel="canonical" href="${app.origin}${canonical}"`);
});

test("a video's page tells of the section slider, where scripts can loop one", async () => {
  const page = parse(await (await newVisitor().get(`/watch?v=${RICK}&wait=1`)).text());
  const hint = page.querySelectorAll("#player .js-only").map((element) => element.text.trim());
  expect(hint).toContain("Loop any section of the video using the slider!");
});

test("the logo selects the same tab as LOR", async () => {
  const page = parse(await (await newVisitor().get("/radio")).text());
  const tabs = page.querySelectorAll('#header a[href="/"]').map((a) => a.getAttribute("data-tab"));
  expect(tabs).toEqual(["lor", "lor"]);
});

test("spaces alone are nothing to search for", async () => {
  const page = parse(await (await newVisitor().get("/about")).text());
  const pattern = page.querySelector("#header [name=q]")?.getAttribute("pattern");
  const accepted = new RegExp(`^(?:${pattern})$`, "v");
  expect(["", " ", "   "].filter((text) => accepted.test(text))).toEqual([]);
  expect(["a", " a ", "two words"].filter((text) => !accepted.test(text))).toEqual([]);
});

test("an invalid id renders a clear message with status 404 in the full shell", async () => {
  const answer = await newVisitor().get("/watch?v=short");
  const page = await answer.text();
  expect(answer.status).toBe(404);
  expect(page).toContain("This is not the id of a video.");
  expect(page).toContain('id="player"');
});

test("a page accepts only forms", async () => {
  const answer = await newVisitor().send(`/watch?v=${RICK}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  expect(answer.status).toBe(415);
});

test("hearts, modes and theme lead back to their page, so that its embed stays", async () => {
  const page = await (await newVisitor().get(`/watch?v=${RICK}&wait=1&play=1`)).text();
  const paths = [...page.matchAll(/name="redirectTo" value="([^"]*)"/g)].map((found) => found[1]);
  const here = `/watch?play=1&amp;v=${RICK}&amp;wait=1`;
  expect(paths.filter((path) => path === here).length).toBeGreaterThanOrEqual(6);
});

test("the tenth repeat by form shows the share prompt once, only on that video's page", async () => {
  const visitor = newVisitor();
  for (let pass = 0; pass < 10; pass += 1) await visitor.form("/api/history/add", { ytid: RICK });
  const prompt = /id="share-prompt"[^>]*hidden/;
  expect(await (await visitor.get("/watch?v=9bZkp7q19f0&wait=1")).text()).toMatch(prompt);
  expect(await (await visitor.get(`/watch?v=${RICK}&wait=1`)).text()).not.toMatch(prompt);
  expect(await (await visitor.get(`/watch?v=${RICK}&wait=1`)).text()).toMatch(prompt);
});
