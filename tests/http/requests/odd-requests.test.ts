import { once } from "node:events";
import { connect } from "node:net";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";

let app: App;
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => app.stop());

/** The response to these exact bytes, until the app closes the connection. */
async function exchange(head: string, onOpen?: (write: (text: string) => void) => void) {
  const socket = connect(Number(new URL(app.origin).port), "127.0.0.1");
  socket.on("error", () => undefined);
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, "connect");
  socket.write(`${head}\r\n\r\n`);
  onOpen?.((text) => void socket.write(text));
  await once(socket, "close");
  return answer;
}

it("logs no error for requests that anybody can send", async () => {
  const paths = ["/%", "/%c0%af", "//evil.example/x", "/a%00b", "/search/%00", "/about%2f", "*"];
  const asked = [
    ...["TRACE", "PROPFIND", "POST", "PUT", "DELETE", "PATCH"].map((method) => `${method} /about`),
    ...["FOO /", "TRACK /", "POST /nowhere", "DELETE /watch", "OPTIONS *"],
    ...paths.map((path) => `GET ${path}`),
  ];
  for (const line of asked) {
    const answer = await exchange(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close`);
    expect(answer, line).toMatch(/^HTTP\/1\.1 [2-4]\d\d /);
  }
  const report = { ytid: "fJ9rUzIMcZQ", code: 153 };
  expect((await new Visitor(app.origin).json("/api/player/report", report)).status).toBe(200);
  await expect.poll(() => app.logs()).toContain("error 153");
  expect(app.logs()).not.toMatch(/"level":[56]0/);
});

it.each([
  ...["PUT /contact", "PATCH /watch", "DELETE /playlist"].map((line) => [line, "GET, HEAD, POST"]),
  ...["PUT /api/ads", "POST /healthz", "DELETE /status"].map((line) => [line, "GET, HEAD"]),
  ["PUT /api/star/set", "POST"],
])("refuses %s, and names %s", async (line, allowed) => {
  const [method = "", path = ""] = line!.split(" ");
  const refused = await new Visitor(app.origin).send(path, {
    method,
    headers: { Origin: app.origin },
  });
  expect(refused.status).toBe(405);
  expect(refused.headers.get("Allow")).toBe(allowed);
  expect(await refused.json()).toMatchObject({ error: { code: "method_not_allowed" } });
});

it("hides its metrics behind a proxy, unless there is a token", async () => {
  expect((await fetch(`${app.origin}/metrics`)).status).toBe(403);
});

it.each([
  ["/watch?v=fJ9rUzIMcZQ", "/watch?v=fJ9rUzIMcZQ"],
  ["//evil.example/", "/evil.example/"],
  ["/%5C/evil.example", "/%EF%BF%BD/evil.example"],
])("leads from the error page of a form sent on %s back to %s", async (from, back) => {
  const refused = await new Visitor(app.origin).send("/api/star/set", {
    method: "POST",
    headers: { Accept: "text/html", Origin: app.origin, Referer: app.origin + from },
    body: new URLSearchParams({ ytid: "not an id" }),
  });
  const page = parse(await refused.text());
  expect(page.querySelector("#main a")?.getAttribute("href")).toBe(back);
});

it("cuts off a body that arrives too slowly", async () => {
  let trickle: NodeJS.Timeout | undefined;
  const head = "POST /api/star/set HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000";
  const start = performance.now();
  const answer = await exchange(head, (write) => {
    trickle = setInterval(() => write("x"), 250);
  });
  clearInterval(trickle);
  const seconds = (performance.now() - start) / 1000;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer.toLowerCase()).toContain("connection: close");
  expect(seconds).toBeGreaterThan(19);
  expect(seconds).toBeLessThan(29);
}, 60_000);
