import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startYoutube, type Youtube } from "./server";

let youtube: Youtube;

beforeAll(async () => {
  youtube = await startYoutube();
});
afterAll(() => youtube.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(youtube.origin + path, { headers });
const watch = (id: string) => encodeURIComponent(`https://www.youtube.com/watch?v=${id}`);

describe("media", () => {
  it("comes whole, and announces that it supports ranges", async () => {
    const response = await get("/media/pulse20.webm");
    expect(response.status).toBe(200);
    expect(response.headers.get("accept-ranges")).toBe("bytes");
    expect(response.headers.get("content-type")).toBe("video/webm");
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
  });

  it("comes in the requested range", async () => {
    const whole = new Uint8Array(await (await get("/media/pulse20.webm")).arrayBuffer());
    const part = await get("/media/pulse20.webm", { Range: "bytes=100-199" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 100-199/${whole.length}`);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(100, 200));
    const last = await get("/media/pulse20.webm", { Range: "bytes=-10" });
    expect(new Uint8Array(await last.arrayBuffer())).toEqual(whole.slice(-10));
  });

  it("rejects a range beyond the end, and a file that does not exist", async () => {
    expect((await get("/media/pulse20.webm", { Range: "bytes=999999999-" })).status).toBe(416);
    expect((await get("/media/other.webm")).status).toBe(404);
  });
});

/** Width and height from a JPEG's frame header. */
function jpegSize(bytes: Buffer): [number, number] {
  let at = 2;
  while (bytes.readUInt8(at + 1) < 0xc0 || bytes.readUInt8(at + 1) > 0xc3) {
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
}

describe("pictures", () => {
  it.each([
    ["default", 120, 90],
    ["mqdefault", 320, 180],
    ["hqdefault", 480, 360],
  ])("%s is %i by %i", async (name, width, height) => {
    const response = await get(`/vi/dQw4w9WgXcQ/${name}.jpg`);
    expect(response.status).toBe(200);
    expect(jpegSize(Buffer.from(await response.arrayBuffer()))).toEqual([width, height]);
  });

  it("differ from video to video", async () => {
    const pictures = ["dQw4w9WgXcQ", "9bZkp7q19f0"].map(async (id) =>
      Buffer.from(await (await get(`/vi/${id}/default.jpg`)).arrayBuffer()).toString("base64"),
    );
    const [one, other] = await Promise.all(pictures);
    expect(one).not.toBe(other);
  });

  it("answers 404 with a small picture for a missing one", async () => {
    const response = await get("/vi/missing0404/hqdefault.jpg");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(jpegSize(Buffer.from(await response.arrayBuffer()))).toEqual([120, 90]);
  });
});

describe("oEmbed", () => {
  it("names a video and its author", async () => {
    const response = await get(`/oembed?format=json&url=${watch("fJ9rUzIMcZQ")}`);
    expect(await response.json()).toMatchObject({
      title: "Queen – Bohemian Rhapsody (Official Video Remastered)",
      author_name: "Queen Official",
      type: "video",
    });
  });

  it.each([
    ["noembed0401", 401, "Unauthorized"],
    ["private0403", 403, "Forbidden"],
    ["private0200", 200, "Forbidden"],
    ["missing0404", 404, "Not Found"],
    ["nosuchvideo", 404, "Not Found"],
    ["short", 400, "Bad Request"],
  ])("answers %s with %i in plain text", async (id, status, text) => {
    const response = await get(`/oembed?format=json&url=${watch(id)}`);
    expect([response.status, await response.text()]).toEqual([status, text]);
  });

  it("answers 400 for an address of another host", async () => {
    const other = encodeURIComponent("https://example.org/watch?v=dQw4w9WgXcQ");
    expect((await get(`/oembed?format=json&url=${other}`)).status).toBe(400);
  });
});

describe("data API", () => {
  const list = (query: string) => get(`/youtube/v3/videos?${query}`);

  it("leaves out ids that are missing, and sends numbers as strings", async () => {
    const ids = "dQw4w9WgXcQ,missing0404,private0403,nosuchvideo,blocked0150";
    const parts = "snippet,contentDetails,statistics,status";
    const response = await list(`part=${parts}&id=${ids}&key=k`);
    const { items } = (await response.json()) as { items: { id: string }[] };
    expect(items.map(({ id }) => id)).toEqual(["dQw4w9WgXcQ", "blocked0150"]);
    expect(items[0]).toMatchObject({
      contentDetails: { duration: "PT24S" },
      statistics: { viewCount: expect.stringMatching(/^\d+$/) as string },
      status: { embeddable: true },
    });
    expect(items[1]).toMatchObject({ status: { embeddable: false } });
  });

  it("carries only the requested parts", async () => {
    const response = await list("part=snippet&id=dQw4w9WgXcQ&key=k");
    const { items } = (await response.json()) as { items: object[] };
    expect(items[0]).not.toHaveProperty("statistics");
  });

  it("rejects a missing key, a wrong key and a missing filter", async () => {
    expect((await list("part=snippet&id=dQw4w9WgXcQ")).status).toBe(403);
    expect((await list("part=snippet&id=dQw4w9WgXcQ&key=invalid-key")).status).toBe(400);
    expect((await list("part=snippet&key=k")).status).toBe(400);
  });

  it("can be switched to an exhausted quota and to an outage", async () => {
    youtube.faults.quotaExceeded = true;
    const spent = await list("part=snippet&id=dQw4w9WgXcQ&key=k");
    youtube.faults.quotaExceeded = false;
    expect(spent.status).toBe(403);
    expect(await spent.json()).toMatchObject({ error: { errors: [{ reason: "quotaExceeded" }] } });
    youtube.faults.down = true;
    const down = await get(`/oembed?url=${watch("dQw4w9WgXcQ")}`);
    youtube.faults.down = false;
    expect(down.status).toBe(503);
  });
});

describe("embed page", () => {
  it("knows whether the requesting page identified itself", async () => {
    const named = await get("/embed/dQw4w9WgXcQ", { Referer: "http://localhost:3000/" });
    expect(await named.text()).toContain('data-identified="true"');
    expect(await (await get("/embed/dQw4w9WgXcQ")).text()).toContain('data-identified="false"');
    expect(youtube.embedLoads("dQw4w9WgXcQ")).toBe(2);
  });

  it("never writes an id into the page as markup", async () => {
    const page = await (await get(`/embed/${encodeURIComponent('"><script>')}`)).text();
    expect(page).not.toContain('"><script>');
  });
});
