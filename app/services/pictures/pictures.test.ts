import { eq } from "drizzle-orm";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../../tests/support/data/database";
import { setUpGuardRig } from "../../../tests/support/network/guard-rig";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { rawResponse, SOON } from "../../../tests/support/network/untrusted-server";
import { pictures as table } from "../platform/db/schema.server";
import { createPictures } from "./pictures.server";
import { prunePictures, registerPictures } from "./picture-rows.server";
import { shrink } from "./shrink.server";

const stage = setUpGuardRig();
let cover: Buffer;
beforeAll(async () => {
  const create = { width: 1000, height: 500, channels: 3, background: "red" } as const;
  cover = await sharp({ create }).jpeg().toBuffer();
});

let names = 0;
/** An address unique to each test. */
const someAddress = () => stage.at(`/cover-${++names}.jpg`);
const send = (body: Buffer | string, status = "200 OK") => {
  stage.stranger.answer = (socket) => socket.end(rawResponse(body, { status }));
};

describe("pictures", () => {
  const db = useDatabase();
  const service = (waitMs?: number) =>
    createPictures({ db: db(), guard: stage.guard(), log: quietLog, ...(waitMs && { waitMs }) });
  async function remembered(address = someAddress()): Promise<string> {
    return (await registerPictures(db(), [address])).get(address) ?? "";
  }

  it("are fetched on the first request and stored as small copies", async () => {
    const hash = await remembered();
    expect(stage.stranger.connections).toBe(0);
    send(cover);
    for (const [size, height] of [
      [96, 48],
      [300, 150],
    ] as const) {
      const found = await service().read(hash, size);
      const bytes = found.kind === "found" ? found.bytes : Buffer.alloc(0);
      const about = await sharp(bytes).metadata();
      expect(about).toMatchObject({ format: "webp", width: size, height });
    }
    expect(stage.stranger.connections).toBe(1);
  });

  it("are fetched once for concurrent requests of several processes", async () => {
    const hash = await remembered();
    send(cover);
    const services = [service(), service(), service()];
    const asked = services.flatMap((one) => [one.read(hash, 96), one.read(hash, 300)]);
    const found = await Promise.all(asked);
    expect(found.map((one) => one.kind)).toEqual(asked.map(() => "found"));
    expect(stage.stranger.connections).toBe(1);
  });

  it("are not fetched when no record refers to them", async () => {
    expect(await service().read("0".repeat(32), 96)).toEqual({ kind: "none" });
    expect(stage.stranger.connections).toBe(0);
  });

  it("are available to later requests when they arrive late", async () => {
    const hash = await remembered();
    let finish = () => {};
    stage.stranger.answer = (socket) => {
      finish = () => socket.end(rawResponse(cover));
    };
    const slow = service(50);
    expect(await slow.read(hash, 96)).toEqual({ kind: "later" });
    await expect.poll(() => stage.stranger.asked.length, SOON).toBe(1);
    finish();
    const kinds = async () => (await slow.read(hash, 96)).kind;
    await expect.poll(kinds, SOON).toBe("found");
    expect(stage.stranger.connections).toBe(1);
  });

  it("for which there is no slot are not failed, and are there once there is one", async () => {
    const guard = stage.guard({ slots: { total: 1, perHost: 1, waiting: 0 } });
    const { read } = createPictures({ db: db(), guard, log: quietLog });
    const [slow, wanted] = [await remembered(), await remembered()];
    let finish = () => {};
    stage.stranger.answer = (socket) => {
      finish = () => socket.end(rawResponse(cover));
    };
    const first = read(slow, 96);
    await expect.poll(() => stage.stranger.asked.length, SOON).toBe(1);
    expect(await read(wanted, 96)).toEqual({ kind: "later" });
    finish();
    send(cover);
    expect((await first).kind).toBe("found");
    const kinds = async () => (await read(wanted, 96)).kind;
    await expect.poll(kinds, SOON).toBe("found");
  });

  it("are deleted when no record has referred to them for long", async () => {
    const [named, unnamed] = [someAddress(), someAddress()];
    const then = new Date("2026-01-01");
    const hashes = await registerPictures(db(), [named, unnamed], then);
    await registerPictures(db(), [named], new Date("2026-03-01"));
    await prunePictures(db(), new Date("2026-04-15"));
    const left = async (address: string) =>
      db().$count(table, eq(table.hash, hashes.get(address) ?? ""));
    expect([await left(named), await left(unnamed)]).toEqual([1, 0]);
  });
});

it("stands on white where it is transparent", async () => {
  const create = { width: 20, height: 20, channels: 4, background: "#00000000" } as const;
  const { small } = await shrink(await sharp({ create }).png().toBuffer());
  const { channels } = await sharp(small).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

it("does not decode a picture with too many pixels", async () => {
  const create = { width: 9, height: 9, channels: 3, background: "red" } as const;
  const bomb = await sharp({ create }).png().toBuffer();
  // Width and height are at 16 and 20, in a chunk that begins at 12 and ends with its checksum at
  // 29.
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const cause = { message: "Input image exceeds pixel limit" };
  await expect(shrink(bomb)).rejects.toMatchObject({ name: "BadPicture", cause });
});

describe("a picture that cannot be fetched", () => {
  const db = useDatabase();
  const service = () => createPictures({ db: db(), guard: stage.guard(), log: quietLog });
  const DAY = 24 * 60 * 60_000;

  /** Requests it twice, and returns how many milliseconds later it may be tried again. */
  async function retryDelayOf(address: string): Promise<number> {
    const hash = (await registerPictures(db(), [address])).get(address) ?? "";
    expect(await service().read(hash, 96)).toEqual({ kind: "none" });
    const connections = stage.stranger.connections;
    expect(await service().read(hash, 300)).toEqual({ kind: "none" });
    expect(stage.stranger.connections).toBe(connections);
    const [row] = await db().select().from(table).where(eq(table.hash, hash));
    return row!.failedUntil!.getTime() - Date.now();
  }

  it.each([
    ["SVG", () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ["SVG behind the first bytes of another", () => '\x89PNG\r\n\x1a\n<svg width="9" height="9"/>'],
    ["TIFF", () => sharp(cover).tiff().toBuffer()],
    ["a page", () => "<!doctype html><title>Not found</title>"],
    ["nothing", () => ""],
    ["broken off", () => cover.subarray(0, cover.length / 2)],
    ["more bytes than any cover", () => Buffer.concat([cover, Buffer.alloc(5_000_000)])],
  ])("is not tried again for a day: %s", async (_what, make) => {
    send(await make());
    const delay = await retryDelayOf(someAddress());
    expect(delay).toBeGreaterThan(DAY - 60_000);
    expect(delay).toBeLessThanOrEqual(DAY);
  });

  it("is not tried again for a day when it is missing or its address is rejected", async () => {
    send(cover, "404 Not Found");
    expect(await retryDelayOf(someAddress())).toBeGreaterThan(DAY - 60_000);
    stage.names.names.set("inside.test", [{ addresses: ["127.0.0.1"] }]);
    expect(await retryDelayOf(stage.at("/a.jpg", "inside.test"))).toBeGreaterThan(DAY - 60_000);
    expect(stage.inner.connections).toBe(0);
  });

  it("is tried again soon when its host is unavailable", async () => {
    send(cover, "503 Away");
    const address = someAddress();
    expect(await retryDelayOf(address)).toBeLessThanOrEqual(10 * 60_000);
    expect(await retryDelayOf(stage.at("/a.jpg", "nobody.test"))).toBeLessThanOrEqual(10 * 60_000);
    send(cover);
    const over = { failedUntil: new Date(Date.now() - 1) };
    await db().update(table).set(over).where(eq(table.address, address));
    const hash = (await registerPictures(db(), [address])).get(address) ?? "";
    expect((await service().read(hash, 96)).kind).toBe("found");
  });

  it("has no hash when the guard rejects its address", async () => {
    const odd = [
      "",
      "file:///a.png",
      "http://user:pass@radio.test/a.png",
      "http://radio.test:22/a",
    ];
    const good = "http://radio.test/a.png";
    const hashes = await registerPictures(db(), [
      ...odd,
      good,
      `${good}#b`,
      "HTTP://RADIO.TEST/a.png",
    ]);
    expect([...hashes.keys()]).toEqual([good, `${good}#b`, "HTTP://RADIO.TEST/a.png"]);
    expect(new Set(hashes.values()).size).toBe(1);
  });
});
