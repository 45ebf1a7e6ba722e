import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import routes from "~/routes";
import { addresses } from "~/addresses";

/** Lists all addresses of the book, with `:` for a parameter. */
function flat(part: unknown): string[] {
  if (typeof part === "string") return [part];
  if (typeof part === "function") return [String(part(":", ":"))];
  return Object.values(part as object).flatMap(flat);
}

const routed = new Set(
  routes.map(({ path = "" }: RouteConfigEntry) => `/${path.replace(/:\w+/g, ":")}`),
);
const book = flat(addresses);

/** Answered by `server/`. */
const { healthz, readyz, status, metrics, files, picture, api } = addresses;
const served = [healthz, readyz, status, metrics, ...Object.values(files), picture(":", ":")];
served.push(api.radio.now(":"), api.radio.stream(":"));

/** Beginnings of addresses, and short links, which the not-found page redirects. */
const beginnings = [
  ...[api.prefix, api.player.prefix, api.queue.prefix, addresses.auth.prefix],
  ...[api.star.base, api.podcast.heart.base, api.radio.heart.base, api.radio.song.base],
  addresses.short(":"),
];

test("every route has its address from the book", () => {
  expect(
    [...routed].filter((path) => !/^\/playlist\/lor:/.test(path) && !book.includes(path)),
  ).toEqual([]);
});

test("every address of the book is answered", () => {
  const answered = new Set([...routed, ...served, ...beginnings]);
  expect(book.filter((address) => !answered.has(address))).toEqual([]);
});
