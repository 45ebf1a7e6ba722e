import { get, type RequestOptions } from "node:https";
import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { startCaddy } from "../../support/edge/caddy";
import { certificate } from "../../support/network/certificate";
import { setUpFront, streamed, tracesPassedOn } from "../../support/edge/edge-rig";

const rig = setUpFront(startCaddy);

it("passes pages and forms on, with the client's own address and the host it has asked for", async () => {
  const seen: IncomingHttpHeaders[] = [];
  rig.app.rules.set("/asked", (request, response) => {
    seen.push(request.headers);
    request.on("data", (text) => response.write(text));
    request.on("end", () => response.end(" received"));
  });
  const body = new URLSearchParams({ ytid: "fJ9rUzIMcZQ" });
  // A client invents the first address.
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const sent = await fetch(`${rig.edge.url}/asked`, { method: "POST", body, headers });
  expect(await sent.text()).toBe("ytid=fJ9rUzIMcZQ received");
  const { port } = new URL(rig.edge.url);
  expect(seen[0]).toMatchObject({
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-proto": "http",
    host: `127.0.0.1:${port}`,
  });
  const secure: RequestOptions = {
    host: "127.0.0.1",
    port: rig.edge.securePort,
    path: "/asked",
    servername: "secure.test",
    ca: certificate.cert,
    headers: { host: "secure.test" },
    agent: false,
  };
  const [response] = (await once(get(secure), "response")) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(seen[1]).toMatchObject({ "x-forwarded-proto": "https", host: "secure.test" });
});

it("passes a streamed page on while it comes", async () => {
  const page = streamed();
  rig.app.rules.set("/streamed", page.answer);
  const { body } = await fetch(`${rig.edge.url}/streamed`);
  const pieces = body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await pieces.read()).value).toBe("beginning");
  page.end();
  expect((await pieces.read()).value).toBe(", end");
});

it("takes as much as nginx does", async () => {
  // Whoever answers sooner may be heard before the body has become too large.
  for (const path of ["/import", "/api/star/set"]) {
    rig.app.rules.set(path, (request, response) => {
      request.resume();
      request.on("end", () => response.end("taken"));
    });
  }
  const post = async (path: string, bytes: number) => {
    const body = Buffer.alloc(bytes);
    return (await fetch(rig.edge.url + path, { method: "POST", body })).status;
  };
  expect(await post("/import", 1_100_000)).toBe(200);
  expect(await post("/import", 1_200_000)).toBe(413);
  expect(await post("/api/star/set", 70_000)).toBe(413);
});

it("passes on no trace of a stranger", async () => {
  expect(await tracesPassedOn(rig)).toEqual([["host"], ["host"]]);
});

it("says in the same words as nginx that the app is away, and logs no sign-in link", async () => {
  await rig.app.stop();
  try {
    const { status, body, response } = await rig.get("/login/canary-of-a-link");
    expect([status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(body).toMatch(/^Listen on Repeat is not available right now/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  } finally {
    await rig.app.start();
  }
  expect(rig.edge.logs()).not.toContain("canary");
});
