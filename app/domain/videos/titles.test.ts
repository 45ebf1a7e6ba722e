import { expect, test } from "vitest";
import { LANDING_VIDEO } from "./landing";
import { pageTitle, partTitle } from "./titles";

const product = "Listen on Repeat";
const general = "Listen on Repeat | YouTube Loop | Replay and Repeater";

test("a video's title comes before the product", () => {
  expect(pageTitle({ product, videoTitle: "Hey Jude" })).toBe("Hey Jude - Listen on Repeat");
});

test.each([{}, { videoTitle: null }, { videoTitle: "" }, { videoTitle: "  " }])(
  "without a video title (%j) the general one is used",
  (video) => {
    expect(pageTitle({ product, ...video })).toBe(general);
  },
);

test("the landing video keeps the general title", () => {
  const { ytid, title } = LANDING_VIDEO;
  expect(pageTitle({ product, videoTitle: title, ytid })).toBe(general);
});

test("the operator sets the product's name", () => {
  expect(pageTitle({ product: "Again" })).toBe("Again | YouTube Loop | Replay and Repeater");
});

test("radio and podcasts have their own default titles", () => {
  const titles = [partTitle("radio", product), partTitle("podcast", product), general];
  expect(new Set(titles).size).toBe(3);
  expect(titles.every((title) => title.startsWith(product))).toBe(true);
});
