import { expect, test } from "vitest";
import { shareLinks } from "./share";

const url = "https://lor.example/watch?v=fJ9rUzIMcZQ&s=3&e=5.5";
const title = "Rock & Roll #1 = 100%?";

test("each link contains the whole address and the title", () => {
  const links = shareLinks({ url, title });
  const twitter = new URL(links.twitter);
  expect(twitter.href).toMatch(/^https:\/\/twitter\.com\/intent\/tweet\?/);
  expect(twitter.searchParams.get("url")).toBe(url);
  expect(twitter.searchParams.get("text")).toBe(title);
  const facebook = new URL(links.facebook);
  expect(facebook.href).toMatch(/^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?/);
  expect(facebook.searchParams.get("u")).toBe(url);
  const pinterest = new URL(links.pinterest);
  expect(pinterest.href).toMatch(/^https:\/\/www\.pinterest\.com\/pin\/create\/button\/\?/);
  expect(pinterest.searchParams.get("url")).toBe(url);
  expect(pinterest.searchParams.get("description")).toBe(title);
  expect(pinterest.searchParams.has("media")).toBe(false);
});

test("a pin includes the image", () => {
  const image = "https://i.example/vi/fJ9rUzIMcZQ/hqdefault.jpg";
  const pinterest = new URL(shareLinks({ url, title, image }).pinterest);
  expect(pinterest.searchParams.get("media")).toBe(image);
});
