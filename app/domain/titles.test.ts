import { expect, test } from "vitest";
import { LANDING_VIDEO } from "./landing";
import { pageTitle } from "./titles";

const product = "Listen on Repeat";
const general = "Listen on Repeat | YouTube Loop | Replay and Repeater";

test("a video's title comes before the product", () => {
  expect(pageTitle({ product, videoTitle: "Hey Jude" })).toBe("Hey Jude - Listen on Repeat");
});

test.each([{}, { videoTitle: null }, { videoTitle: "" }, { videoTitle: "  " }])(
  "without a title (%j) the general one stands",
  (video) => {
    expect(pageTitle({ product, ...video })).toBe(general);
  },
);

test("the landing video keeps the general title", () => {
  const { ytid, title } = LANDING_VIDEO;
  expect(pageTitle({ product, videoTitle: title, ytid })).toBe(general);
});

test("the product's name is the operator's", () => {
  expect(pageTitle({ product: "Again" })).toBe("Again | YouTube Loop | Replay and Repeater");
});
