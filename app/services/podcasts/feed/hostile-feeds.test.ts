import { expect, test } from "vitest";
import { readFeed } from "./read-feed.server";

const XML = '<rss version="2.0"><channel>';
const JSON_FEED = '{"version":"https://jsonfeed.org/version/1","items":[';

/**
 * The largest size of a feed. Without limits, some of these ended the process, because a thread's
 * memory cannot be capped reliably.
 */
const SIZE = 28_000_000;
const fill = (part: string) => part.repeat(SIZE / part.length);

test.each([
  ["attributes", () => `${XML}<a ${fill('b="1" ')}/>`],
  ["elements", () => XML + fill("<a/>")],
  ["elements in each other", () => XML + fill("<a>")],
  ["items", () => XML + fill("<item/>")],
  ["one text", () => `${XML}<a>${fill("b")}</a>`],
  ["a long name", () => `${XML}<${fill("b")}/>`],
  ["JSON of lists in each other", () => JSON_FEED + fill("[")],
  ["JSON of numbers", () => `${JSON_FEED}${fill("0,")}0]}`],
  ["JSON of objects", () => `${JSON_FEED}${fill("{},")}{}]}`],
  ["lists in each other alone", () => fill("[")],
])("a feed of %s without end is refused before it is parsed", async (_, made) => {
  const bytes = new TextEncoder().encode(made());
  const document = { bytes, contentType: "text/xml", isPart: false };
  const request = { ...document, podcastId: "f", known: [], most: 5000, now: 0 };
  const reading = readFeed({ ...request, address: "https://a.example/" }, () => Promise.resolve());
  await expect(reading).rejects.toMatchObject({ problem: "too-large" });
});
