import { describe, expect, test } from "vitest";
import { addedMessage, checkPlaylistName, createdMessage, type NameEntry } from "./playlist-name";

const of = (length: number) => "x".repeat(length);
const rejected = (message: string) => ({ ok: false, message });

describe("each place has its own limits and messages (PLAYLIST-2)", () => {
  test.each<[NameEntry, string, string]>([
    ["page", of(51), "Name too long"],
    ["page", of(2), "Invalid Playlist Name"],
    ["page", "", "Invalid Playlist Name"],
    ["empty", "", "Invalid playlist name"],
    ["empty", "   ", "Invalid playlist name"],
    ["sidebar", "", "Playlist name too long"],
    ["sidebar", of(51), "Playlist name too long"],
    ["popup", "", "Invalid playlist name"],
    ["popup", of(50), "Invalid playlist name"],
    ["call", " \t ", "Invalid playlist name"],
    ["call", of(51), "Name too long"],
  ])("%s rejects %j with %s", (entry, text, message) => {
    expect(checkPlaylistName(entry, text)).toEqual(rejected(message));
  });

  test.each<[NameEntry, number]>([
    ["page", 3],
    ["page", 50],
    ["empty", 1],
    ["empty", 50],
    ["sidebar", 1],
    ["sidebar", 50],
    ["popup", 1],
    ["popup", 49],
    ["call", 1],
    ["call", 50],
  ])("%s accepts %i characters", (entry, length) => {
    expect(checkPlaylistName(entry, of(length))).toEqual({ ok: true, name: of(length) });
  });
});

test("names are trimmed, freed of control characters, and measured in characters", () => {
  expect(checkPlaylistName("call", "  road\u0000trip\n ")).toEqual({ ok: true, name: "road trip" });
  expect(checkPlaylistName("call", "🎉".repeat(50)).ok).toBe(true);
  expect(checkPlaylistName("call", "🎉".repeat(51)).ok).toBe(false);
});

test("formats the messages of PLAYLIST-3", () => {
  expect(createdMessage("Rain")).toBe("Created playlist Rain 🎉");
  expect(addedMessage("Rain")).toBe("Added to playlist Rain 🎉");
});
