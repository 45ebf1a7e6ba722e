import { expect, it } from "vitest";
import { withHashes } from "./pass-hashes.server";

const play = {
  userId: "2f1c9a5e-0000-4000-8000-000000000001",
  ytid: "dQw4w9WgXcQ",
  eventId: "2f1c9a5e-0000-4000-8000-000000000002",
  network: "192.0.2.0",
  now: new Date("2026-11-21T12:00:00Z"),
};
const hashes = (changes: Partial<typeof play> = {}, secret = "ours") => {
  const { listenerHash, networkHash } = withHashes({ ...play, ...changes }, secret);
  return [listenerHash, networkHash];
};

it("are the same for another pass of the video on that day, in any process", () => {
  const later = new Date("2026-11-21T23:00:00Z");
  expect(hashes({ eventId: crypto.randomUUID(), now: later })).toEqual(hashes());
});

it("differ for each video, day and key, so that they cannot be computed from the database", () => {
  const others = [
    hashes({ ytid: "fJ9rUzIMcZQ" }),
    hashes({ now: new Date("2026-11-22T12:00:00Z") }),
    hashes({}, "another's"),
    hashes({}, ""),
    hashes({ userId: play.network, network: play.userId }),
  ];
  expect(new Set([...others.flat(), ...hashes()]).size).toBe(12);
});
