import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { BODY_LIMIT } from "~/services/platform/limits/body-limits.server";
import { sends, setUpEdgeRig, tellsHeaders, tracesPassedOn } from "../../support/edge/edge-rig";

const rig = setUpEdgeRig();

it.each(["/assets/entry-abc.js", "/pictures/abc/96.webp"])(
  "caches the file %s for everyone, whatever cookies the request has",
  async (file) => {
    rig.app.rules.set(file, sends("public, max-age=31536000, immutable"));
    await rig.get(file, { cookie: "__lor=1; dark-mode=true" });
    const second = await rig.get(`${file}?v=2`, { cookie: "__lor=2" });
    expect(second.response.headers.get("cache-control")).toBe(
      "public, max-age=31536000, immutable",
    );
    await rig.get(file, { cookie: "dark-mode=false" });
    expect(rig.app.asked(file).map(({ cookie }) => cookie)).toEqual([undefined]);
  },
);

it("passes API calls on unchanged and caches none", async () => {
  const call = "/API/video/meta?ytids=a,b&v=1";
  await rig.get(call, { cookie: "__lor=1" });
  const second = await rig.get(call, { cookie: "__lor=1" });
  expect(second.body).toBe(`${call} for __lor=1, rendering 2`);
});

it("tells the app the client's address and protocol", async () => {
  rig.app.rules.set("/api/who", tellsHeaders);
  const headers = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" };
  const told = JSON.parse((await rig.get("/api/who", headers)).body) as Record<string, string>;
  expect(told).toMatchObject({
    host: new URL(rig.edge.url).host,
    "x-forwarded-for": "203.0.113.9, 127.0.0.1",
    "x-forwarded-proto": "https",
    "x-request-id": expect.stringMatching(/^[\w.:-]{8,64}$/),
  });
  const plain = JSON.parse((await rig.get("/api/who")).body) as Record<string, string>;
  expect(plain["x-forwarded-proto"]).toBe("http");
});

it("rejects a body that the app would reject, with the same message", async () => {
  rig.app.rules.set("/api/star/set", sends("private, no-store"));
  const post = (bytes: number) =>
    fetch(`${rig.edge.url}/api/star/set`, { method: "POST", body: "x".repeat(bytes) });
  expect((await post(BODY_LIMIT)).status).toBe(200);
  const refused = await post(BODY_LIMIT + 1);
  expect(refused.status).toBe(413);
  expect(await refused.json()).toEqual({
    error: { code: "too_large", message: "That is too much to send at once" },
  });
});

it("writes no query, Referer or sign-in link into its logs, whatever happens to the request", async () => {
  const referer = { referer: `${rig.edge.url}/login/link/s3cret-of-referer` };
  const ask = async () => {
    await rig.get("/login?code=s3cret-of-query", referer);
    for (const path of ["/login/link/", "/LOGIN/link/", "/%6cogin//link/", "/login%2Flink%2F"]) {
      await rig.get(`${path}s3cret-of-path`, referer);
    }
  };
  await ask();
  await rig.app.stop();
  try {
    await ask();
    await rig.get("/not-cached?code=s3cret-of-query", referer);
  } finally {
    await rig.app.start();
  }
  const links = () => rig.edge.accessLog().match(/"path":"\/login\/-"/g) ?? [];
  await expect.poll(() => links().length).toBe(8);
  expect(rig.edge.accessLog()).toContain('"path":"/login","status":200');
  // The line of a background update is written after the page was answered.
  await expect.poll(() => rig.edge.accessLog()).toContain('"appStatus":"502"');
  expect(rig.edge.accessLog() + rig.edge.errorLog()).not.toContain("s3cret");
});

it("refuses what one address asks for too often, but never what everybody shares", async () => {
  rig.app.rules.set("/api/history", sends("private, no-store"));
  rig.app.rules.set("/top10", sends("public, max-age=60"));
  /** At most 100 at a time, since an address may have 200 connections. */
  const statuses = async (path: string) => {
    const all: number[] = [];
    while (all.length < 400) {
      const asked = Array.from({ length: 100 }, () => rig.get(path, {}));
      all.push(...(await Promise.all(asked)).map(({ response }) => response.status));
    }
    return all;
  };
  const calls = await statuses("/api/history");
  expect(new Set(calls)).toEqual(new Set([200, 429]));
  expect(calls.filter((status) => status === 200).length).toBeGreaterThanOrEqual(120);
  expect(new Set(await statuses("/top10"))).toEqual(new Set([200]));
});

it("refuses an address that the app may read differently or finds too long, with a page for neither", async () => {
  const { hostname, port, host } = new URL(rig.edge.url);
  /** Fetch would resolve dot segments and choose the host itself. */
  const answerTo = async (target: string, named = host) => {
    const options = { hostname, port, path: target, headers: { host: named } };
    const [response] = (await once(request(options).end(), "response")) as [IncomingMessage];
    return { status: response.statusCode, body: await text(response) };
  };
  const unclear = ["/assets/../search", "/assets/%2e%2E/search", "/assets/..%2Ftop10"];
  for (const target of [...unclear, "/assets/.\\search", `http://${host}/./search`]) {
    const { status, body } = await answerTo(target);
    expect([status, body], target).toEqual([400, "The request could not be understood\n"]);
  }
  expect(await answerTo(`/search?q=${"x".repeat(2048)}`)).toEqual({
    status: 414,
    body: "That address is too long\n",
  });
  expect((await answerTo(`http://${host}/search`)).status).toBe(200);
  expect((await answerTo(`http://${host}/search`, "evil.example")).status).toBe(421);
  const ids = Array.from({ length: 500 }, () => "fJ9rUzIMcZQ").join("%2C");
  expect((await answerTo(`/api/marks?ytids=${ids}`)).status).toBe(200);
  expect(rig.app.asked("/search").length).toBe(1);
  // Which the app answers with the address that was meant.
  await answerTo("//search");
  expect(rig.app.asked("//search").length).toBe(1);
});

it("passes on no trace of a stranger", async () => {
  expect(await tracesPassedOn(rig)).toEqual([["host"], ["host"]]);
});
