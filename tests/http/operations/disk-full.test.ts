import { randomBytes, randomUUID } from "node:crypto";
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { RoamingVisitor } from "../../support/app/visitor";
import { canMountImages, type DiskImage, makeDiskImage } from "../../support/data/disk-image";

/** Fills the disk with zeros that are really written. */
function fill(file: string): void {
  const opened = openSync(file, "w");
  const megabyte = Buffer.alloc(1_000_000);
  try {
    for (;;) writeSync(opened, megabyte);
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  } finally {
    closeSync(opened);
  }
}

describe.skipIf(!canMountImages())("a full disk", () => {
  let disk: DiskImage;
  let app: App;
  beforeAll(async () => {
    disk = makeDiskImage();
    app = await startApp({
      dataDir: path.join(disk.folder, "data"),
      env: { TRUST_PROXY: "1" },
    });
  });
  afterAll(async () => {
    await app?.stop();
    await disk?.remove();
  });

  const ready = async () => {
    const response = await fetch(`${app.origin}/readyz`);
    return { status: response.status, answer: (await response.json()) as { stores?: object } };
  };

  it("is a 503 in words and reported by /readyz, and everything works again once there is room", async () => {
    const listener = new RoamingVisitor(app.origin);
    const save = () =>
      listener.json<{ error?: { message: string } }>("/api/history/add", {
        ytid: randomBytes(8).toString("base64url"),
        eventId: randomUUID(),
      });
    expect((await save()).status).toBe(200);
    expect(await ready()).toMatchObject({ status: 200, answer: { stores: { disk: "up" } } });
    const filler = path.join(disk.folder, "filler");
    fill(filler);
    expect(statfsSync(disk.folder).bavail).toBeLessThan(1000);
    const statuses = new Set<number>();
    const refused = async () => {
      const { status, answer, headers } = await save();
      statuses.add(status);
      if (status === 503) {
        expect(answer.error?.message).toBe(
          "This isn't working right now. Please try again in a moment",
        );
        expect(headers.get("retry-after")).toBe("5");
      }
      return status;
    };
    await expect.poll(refused, { timeout: 60_000, interval: 1 }).toBe(503);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expect.poll(async () => (await ready()).status).toBe(503);
    expect((await fetch(`${app.origin}/about`)).status).toBe(200);
    rmSync(filler);
    await expect.poll(async () => (await ready()).status, { timeout: 30_000 }).toBe(200);
    expect((await save()).status).toBe(200);
  }, 120_000);
});
