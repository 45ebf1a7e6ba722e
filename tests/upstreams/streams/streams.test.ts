import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStationOpener } from "~/services/radio/sound/open-station.server";
import { readTitles } from "~/services/radio/titles/read-titles.server";
import { createGuard } from "~/services/upstreams/guard/guard.server";
import { startStreams, type Streams } from "./server";

const guard = createGuard({ allowPrivate: true });
let streams: Streams;
beforeAll(async () => {
  streams = await startStreams();
});
afterAll(() => streams?.stop());

/** The first titles of a stream, changed after each. */
async function hear(path: string, songs: string[]): Promise<string[]> {
  const stop = new AbortController();
  const heard: string[] = [];
  streams.title = songs[0]!;
  const reading = readTitles(streams.origin + path, {
    guard,
    signal: stop.signal,
    onTitle(title) {
      heard.push(title);
      streams.title = songs[heard.length] ?? title;
      if (heard.length === songs.length) stop.abort();
    },
  });
  await reading.catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return heard;
}

describe("titles", () => {
  it.each(["/mp3", "/aac", "/shoutcast", "/latin1", "/redirect"])(
    "of %s are heard as they change",
    async (path) => {
      const songs = [
        "Queen - Jealousy",
        "Beyonc\u00e9 - D\u00e9j\u00e0 Vu",
        "Guns N' Roses - Don't Cry",
      ];
      expect(await hear(path, songs)).toEqual(songs);
      await expect.poll(() => streams.listeners).toBe(0);
    },
  );

  it.each(["/hls/live.m3u8", "/titled/live.m3u8", "/transport/live.m3u8", "/boxed/live.m3u8"])(
    "of the HLS station %s are heard as they change",
    async (path) => {
      const songs = ["Queen - Jealousy", "Beyonc\u00e9 - D\u00e9j\u00e0 Vu"];
      expect(await hear(path, songs)).toEqual(songs);
    },
  );

  it("are none in an HLS station that ends", async () => {
    const { signal } = new AbortController();
    const heard: string[] = [];
    const onTitle = (title: string) => void heard.push(title);
    expect(
      await readTitles(`${streams.origin}/untitled/ended.m3u8`, { guard, signal, onTitle }),
    ).toBe(false);
    expect(heard).toEqual([]);
  });

  it("are none in a stream without them", async () => {
    const signal = new AbortController().signal;
    expect(
      await readTitles(`${streams.origin}/ogg`, { guard, signal, onTitle: () => undefined }),
    ).toBe(false);
  });

  it("end with a stream that drops, and fail for one that refuses", async () => {
    const { signal } = new AbortController();
    const options = { guard, signal, onTitle: () => undefined };
    expect(await readTitles(`${streams.origin}/drop`, options)).toBe(true);
    await expect(readTitles(`${streams.origin}/refused`, options)).rejects.toThrow("127.0.0.1");
    await expect(readTitles(`${streams.origin}/missing`, options)).rejects.toThrow("404");
  });
});

describe("a playlist", () => {
  const open = (path: string) => createStationOpener(guard).open(streams.origin + path);

  it.each(["/pls", "/live.pls", "/m3u", "/live.asx", "/nested.m3u"])(
    "%s leads to its stream",
    async (path) => {
      expect(await open(path)).toBe(`${streams.origin}/mp3`);
    },
  );

  it.each(["/loop.m3u", "/deep.m3u", "/page.pls"])("%s leads nowhere", async (path) => {
    expect(await open(path)).toBeNull();
  });

  it.each(["/mp3", "/shoutcast", "/huge.m3u"])(
    "%s is not a playlist but a stream itself",
    async (path) => {
      expect(await open(path)).toBe(streams.origin + path);
    },
  );

  it("that cannot be read fails", async () => {
    await expect(open("/refused")).rejects.toThrow("127.0.0.1");
    await expect(open("/missing")).rejects.toThrow("404");
  });
});
