import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { Visitor } from "../../support/app/visitor";
import { sharedApp } from "../../support/app/shared-app";
import { visitorWithQueue } from "./queue-calls";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";

const app = sharedApp();

const newVisitor = () => new Visitor(app.origin);
const queued = (...ytids: string[]) => visitorWithQueue(app.origin, ytids);

describe("the page without scripts", () => {
  const page = async (visitor: Visitor) => parse(await (await visitor.get("/playqueue")).text());
  const rows = (document: ReturnType<typeof parse>) =>
    document
      .querySelectorAll("#main li[data-ytid]")
      .map((row) => row.getAttribute("data-ytid") ?? "");

  test("says that nothing is queued, and what to do", async () => {
    const main = (await page(newVisitor())).querySelector("#main");
    expect(main?.querySelector("h1")?.text).toBe("Play Queue");
    expect(main?.text).toContain("Queue up your tracks to play");
    expect(main?.text).toContain("You have no items queued!");
    expect(main?.querySelector('a[href="/history"]')).not.toBeNull();
    expect(main?.querySelector('a[href="/podcast"]')).not.toBeNull();
  });

  test("every button of a row is a form that does what it says", async () => {
    const [visitor] = await queued(RICK, GANGNAM, HELLO);
    const press = async (label: RegExp, place: number) => {
      const row = (await page(visitor)).querySelectorAll("#main li[data-queue-row]")[place];
      const button = row
        ?.querySelectorAll("button")
        .find((one) =>
          label.test(one.getAttribute("aria-label") ?? one.getAttribute("title") ?? ""),
        );
      const form = button?.closest("form");
      const fields = form
        ?.querySelectorAll("input")
        .map((input) => [input.getAttribute("name"), input.getAttribute("value")]);
      const pressed = [button?.getAttribute("name"), button?.getAttribute("value")];
      const action = button?.getAttribute("formaction") ?? form?.getAttribute("action") ?? "";
      return visitor.form(action, Object.fromEntries([...(fields ?? []), pressed]));
    };
    expect((await press(/^Move up/, 2)).headers.get("Location")).toBe("/playqueue");
    expect(rows(await page(visitor))).toEqual([RICK, HELLO, GANGNAM]);
    await press(/^Move to the top/, 2);
    expect(rows(await page(visitor))).toEqual([GANGNAM, RICK, HELLO]);
    await press(/^Move down/, 0);
    expect(rows(await page(visitor))).toEqual([RICK, GANGNAM, HELLO]);
    await press(/^Remove/, 0);
    expect(rows(await page(visitor))).toEqual([GANGNAM, HELLO]);
    const played = await press(/^Skip to this video/, 1);
    expect(played.headers.get("Location")).toBe(`/watch?v=${HELLO}&play=1`);
    const { answer } = await visitor.json(`/api/history/get-plays?ytids=${HELLO}`);
    expect(answer).toEqual({ res: { [HELLO]: 1 } });
    expect(rows(await page(visitor))).toEqual([]);
  });

  test("shows the current video first, without a way to remove it", async () => {
    const [visitor] = await queued(GANGNAM);
    await visitor.json("/api/history/add", { ytid: RICK });
    const document = await page(visitor);
    expect(rows(document)).toEqual([RICK, GANGNAM]);
    const current = document.querySelector("#main li[aria-current=true]");
    expect(current?.getAttribute("data-ytid")).toBe(RICK);
    expect(current?.querySelectorAll("form")).toEqual([]);
  });
});
