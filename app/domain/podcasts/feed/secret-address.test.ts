import { describe, expect, it } from "vitest";
import { isSecretAddress } from "./secret-address";

describe("an address of a feed", () => {
  it.each([
    "https://example.org/feed?token=abc",
    "https://ada:secret@example.org/feed",
    "https://ada@example.org/feed",
    "https://example.org/550e8400-e29b-41d4-a716-446655440000/feed.xml",
    "https://example.org/private/9f8a7b6c5d4e3f2a1b0c.rss",
    "https://example.org/private/QWxhZGRpbkpPcGVuU2VzYW1l",
    "https://example.org/feeds/my-show-k3j5h2g8f6d4s1a9q7w2",
    "https://example.org/deadbeefcafebabe",
    "https://example.org/kqzvhwpdmxrtbnlcqqwx.rss",
    "https://example.org/kqzv-hwpd-mxrt-bnlc.rss",
    "https://example.org/aB3k-xYzq_Qwmn-9kLp_mnop-Opqr",
    "https://example.org/aB3k-xYzq_Qwmn-9kLp_mnop-Opqr.xml",
    "https://example.org/k3jh-x7pw-show-9dzn.rss",
    "https://example.org/wmxtearlkzhuobpdgnqs",
    "https://example.org/KQZVHWPDMXRTBNLC",
    "https://k3j5h2g8f6d4s1a9q7w2.example.org/feed",
    "not an address",
  ])("%s looks secret", (address) => {
    expect(isSecretAddress(address)).toBe(true);
  });

  it.each([
    "https://example.org/feed",
    "https://example.org:8080/podcasts/the-daily-loop-2026/rss.xml",
    "https://feeds.example.org/thedailylooppodcast",
    "https://feeds.example.org/TheDailyLoopPodcast/feed.xml",
    "https://feeds.example.org/LOOP7199250968",
    "https://example.org/the-90s-rhythm-podcast-mp3.rss",
    "https://example.org/season12-episode34-the-loop.xml",
    "https://example.org/jazzquizpodcastquarterly",
    "https://example.org/NPR-News-Now-Podcast.xml",
    "https://example.org/schlechtschreibung",
    "http://127.0.0.1:4000/own/one",
  ])("%s does not", (address) => {
    expect(isSecretAddress(address)).toBe(false);
  });
});
