import { parse } from "node-html-parser";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { FineTools } from "./form/fine-tools";
import type { VideoItem } from "~/domain/items/item";
import { videoItem } from "~/domain/items/video-item";
import Slider from "./slider";
import type { SliderProps } from "./slider-props";

const ID = "fJ9rUzIMcZQ";

type Known = Pick<SliderProps, "rejected"> & Partial<Pick<VideoItem, "duration" | "slice">>;

function render({ duration = 359, slice: section = null, rejected }: Known = {}) {
  const item = videoItem({ ytid: ID, title: "", author: null, duration, section });
  return parse(renderToString(<Slider item={item} rejected={rejected} />));
}

function labelled(page: ReturnType<typeof render>, label: string) {
  const text = page.querySelectorAll("label").find((element) => element.text === label);
  return page.getElementById(text?.getAttribute("for") ?? "");
}

describe("the form without scripts", () => {
  test("posts both times to the video's page", () => {
    const form = render({ slice: { start: 3, end: 65.5 } }).getElementById("slice-form");
    expect(form?.getAttribute("method")).toBe("post");
    expect(form?.getAttribute("action")).toBe(`/watch?v=${ID}&s=3&e=65.5`);
    const fields = form?.querySelectorAll("input").map((input) => {
      return [input.getAttribute("name"), input.getAttribute("value")];
    });
    expect(fields).toEqual([
      ["ytid", ID],
      ["redirectTo", `/watch?v=${ID}`],
      ["s", "0:03"],
      ["e", "1:05.5"],
    ]);
  });

  test("its fields are labelled", () => {
    const page = render({ slice: { start: 3, end: 65.5 } });
    expect(labelled(page, "Start")?.getAttribute("name")).toBe("s");
    expect(labelled(page, "End")?.getAttribute("name")).toBe("e");
  });

  test("Enter sets the section, and Clear sends its own intent", () => {
    const buttons = render().querySelectorAll("button[type=submit]");
    expect(buttons.map((button) => [button.text.trim(), button.getAttribute("value")])).toEqual([
      ["Set section", "slice"],
      ["Clear", "clear-slice"],
    ]);
    expect(buttons.every((button) => button.getAttribute("name") === "intent")).toBe(true);
  });

  test("what needs scripts is hidden without them", () => {
    const page = render();
    const scripted = page.querySelectorAll("[role=slider], button[type=button]");
    expect(scripted).toHaveLength(7);
    expect(scripted.every((element) => element.closest(".js-only"))).toBe(true);
    expect(page.querySelector("input.js-only, .js-only input, .js-only [type=submit]")).toBeNull();
  });
});

describe("invalid times", () => {
  test("stay in the fields beside the exact message", () => {
    const error = "Invalid slider start/end times";
    const page = render({ rejected: { message: error, texts: { s: "-1", e: "soon" } } });
    const alert = page.querySelector("[role=alert]");
    expect(alert?.text).toBe(error);
    expect(page.querySelector(".primary")?.text).toBe("Set section");
    for (const [label, text] of [
      ["Start", "-1"],
      ["End", "soon"],
    ] as const) {
      const field = labelled(page, label);
      expect(field?.getAttribute("value")).toBe(text);
      expect(field?.getAttribute("aria-invalid")).toBe("true");
      expect(field?.getAttribute("aria-describedby")).toBe(alert?.id);
    }
  });

  test("valid times show no message", () => {
    const page = render();
    expect(page.querySelector("[role=alert]")?.text).toBe("");
    expect(page.querySelector("[aria-invalid], .primary")).toBeNull();
  });
});

describe("the handles", () => {
  const facts = (page: ReturnType<typeof render>) =>
    page
      .querySelectorAll("[role=slider]")
      .map((thumb) =>
        ["label", "valuemin", "valuemax", "valuenow", "valuetext", "disabled"].map((name) =>
          thumb.getAttribute(`aria-${name}`),
        ),
      );

  test("expose their value and range", () => {
    expect(facts(render({ slice: { start: 3, end: 65.5 } }))).toEqual([
      ["Loop start", "0", "65.5", "3", "0:03", "false"],
      ["Loop end", "3", "359", "65.5", "1:05.5", "false"],
    ]);
  });

  test("are disabled until the duration is known", () => {
    const page = render({ duration: null });
    expect(facts(page).map((thumb) => thumb.at(-1))).toEqual(["true", "true"]);
    expect(labelled(page, "Start")?.hasAttribute("disabled")).toBe(false);
    expect(labelled(page, "End")?.getAttribute("value")).toBe("");
  });
});

test("shows the buttons that take the playback position", () => {
  const { text } = render();
  expect(text).toContain("Set A");
  expect(text).toContain("Set B");
});

test("the fine tools name every nudge", () => {
  const html = renderToString(<FineTools disabled={false} controls={{ nudge: vi.fn() }} />);
  const tools = parse(html);
  const names = tools
    .querySelectorAll("button[aria-label]")
    .map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual([
    "Start 1 s earlier",
    "Start 0.1 s earlier",
    "Start 0.1 s later",
    "Start 1 s later",
    "End 1 s earlier",
    "End 0.1 s earlier",
    "End 0.1 s later",
    "End 1 s later",
  ]);
});
