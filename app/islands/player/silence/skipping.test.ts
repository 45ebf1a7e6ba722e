import { expect, test } from "vitest";
import type { EpisodeItem, Item } from "~/domain/items/item";
import { Skipping } from "./skipping";

const episode = (podcastId: string) => ({ kind: "episode", podcastId }) as EpisodeItem;

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("the wish is kept on the device, for all podcasts", () => {
  const store = storage();
  new Skipping(store, true).want(true);
  const later = new Skipping(store, true);
  expect(later.view().wanted).toBe(true);
  expect(later.asks(episode("any"))).toBe(true);
  later.want(false);
  expect(new Skipping(store, true).view().wanted).toBe(false);
});

test("only episodes are listened to, and not those of a publisher that refused", () => {
  const skipping = new Skipping(null, true);
  expect(skipping.asks(episode("p"))).toBe(false);
  skipping.want(true);
  expect(skipping.asks({ kind: "station" } as Item)).toBe(false);
  expect(skipping.asks({ kind: "video" } as Item)).toBe(false);
  skipping.refuse(episode("p"));
  expect(skipping.asks(episode("p"))).toBe(false);
  expect(skipping.asks(episode("other"))).toBe(true);
});

test("a browser that cannot asks nobody and keeps no wish", () => {
  const store = storage();
  const skipping = new Skipping(store, false);
  skipping.want(true);
  expect(skipping.view().wanted).toBe(true);
  expect(skipping.asks(episode("p"))).toBe(false);
  expect(new Skipping(store, true).view().wanted).toBe(false);
});

test("savings are told once a second", () => {
  const skipping = new Skipping(null, true);
  const shown: number[] = [];
  skipping.subscribe(() => shown.push(skipping.view().saved));
  for (const seconds of [0.2, 0.9, 1.1, 1.9, 62.5]) skipping.save(seconds);
  expect(shown).toEqual([1, 62]);
});
