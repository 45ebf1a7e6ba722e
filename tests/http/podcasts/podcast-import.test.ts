import { createHash } from "node:crypto";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { writeOpml } from "~/domain/podcasts/opml";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { Visitor } from "../../support/app/visitor";

const { app, upstreams } = sharedAppAndUpstreams();

test("a list of subscriptions is hearted at once, read in the background, and can be exported again", async () => {
  const listener = new Visitor(app.origin);
  const addresses = ["one", "two"].map((name) => `${upstreams.feeds.origin}/own/${name}`);
  for (const name of ["one", "two"]) {
    upstreams.feeds.own.set(name, { title: `Own ${name}`, episodes: [{}, {}] });
  }
  const all = [...addresses, `${upstreams.feeds.origin}/gone`, "ftp://example.org/feed"];
  const text = writeOpml(
    "Mine",
    all.map((address) => ({ title: "Before", address })),
  );
  const response = await listener.form("/import", { text, target: "own", name: "" });
  const report = parse(await response.text()).querySelector("main")?.text;
  expect(report).toContain("3 podcasts added");
  expect(report).toContain("is not an address of a feed");

  const id = `f${createHash("sha256").update(addresses[0]!).digest("base64url").slice(0, 22)}`;
  type List = { res: { id: string; title: string }[] };
  const titles = async () =>
    (await listener.json<List>("/api/podcast/heart/me")).answer.res.map(({ title }) => title);
  await expect.poll(titles, { timeout: 60_000 }).toEqual(["Own one", "Own two", "Before"]);
  const page = parse(await (await listener.get(`/podcast/${id}?wait=1`)).text());
  expect(page.querySelectorAll("main li[data-episodeid]")).toHaveLength(2);
  await expect
    .poll(async () => (await listener.get("/podcast?tab=favorites")).text(), { timeout: 60_000 })
    .not.toContain("imported podcasts have been read");

  const file = await listener.get("/api/export?list=podcasts&format=opml");
  expect(file.headers.get("Content-Type")).toContain("opml");
  const written = await file.text();
  for (const address of addresses) expect(written).toContain(`xmlUrl="${address}"`);
});
