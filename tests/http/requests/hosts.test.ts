import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";

const HOST = "lor.example";

let app: App;
beforeAll(async () => {
  app = await startApp({ env: { ORIGIN: `https://${HOST}`, TRUST_PROXY: "1" } });
});
afterAll(() => app.stop());

interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a request that names this host. */
function ask(path: string, host: string, { method = "GET", body = "", proxied = true } = {}) {
  const { port } = new URL(app.origin);
  const headers = {
    host,
    ...(body && { "content-type": "application/json" }),
    ...(proxied && { "x-forwarded-for": "192.0.2.1" }),
  };
  return new Promise<Answered>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += String(chunk)));
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const PATHS = ["/", "/about", "/icons.svg", "/api/history", "/robots.txt", "/no/such/page"];

describe("a request that names another host", () => {
  test.each(["evil.example", `${HOST}.evil.example`, "127.0.0.1", "localhost:1"])(
    "%s is refused, even for a cached page",
    async (host) => {
      expect((await ask("/about", HOST)).status).toBe(200);
      for (const path of PATHS) expect((await ask(path, host)).status, path).toBe(421);
      const play = { method: "POST", body: JSON.stringify({ ytid: "dQw4w9WgXcQ" }) };
      const { status, headers } = await ask("/api/history/add", host, play);
      expect([status, headers["set-cookie"]]).toEqual([421, undefined]);
    },
  );

  test("may call it localhost if it comes from this machine", async () => {
    expect((await ask("/about", "localhost:1", { proxied: false })).status).toBe(200);
    expect((await ask("/about", "evil.example", { proxied: false })).status).toBe(421);
  });

  test("may check whether the process is healthy, and sees nothing more", async () => {
    expect((await ask("/healthz", "127.0.0.1:1")).status).toBe(200);
    expect((await ask("/readyz", "10.0.0.1")).status).toBe(200);
    for (const path of ["/status", "/metrics"]) {
      for (const proxied of [true, false]) {
        expect((await ask(path, "evil.example", { proxied })).status, path).toBe(421);
      }
    }
    expect((await ask("/status", "localhost:1", { proxied: false })).status).toBe(200);
  });

  test("in its target or its header is refused: both name one", async () => {
    const whole = (host: string) => `http://${host}/about`;
    expect((await ask(whole(HOST), HOST)).status).toBe(200);
    expect((await ask(whole(`${HOST}:8443`), HOST.toUpperCase())).status).toBe(200);
    expect((await ask(whole("evil.example"), HOST)).status).toBe(421);
    expect((await ask(whole(HOST), "evil.example")).status).toBe(421);
  });
});

describe("on https", () => {
  test("the session is in a cookie of this host only, and an older cookie still works", async () => {
    const play = { method: "POST", body: JSON.stringify({ ytid: "dQw4w9WgXcQ" }) };
    const { headers } = await ask("/api/history/add", HOST, play);
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(
        /^__Host-lor=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
  });

  test("every answer says who may frame it, and that the whole domain stays on https", async () => {
    for (const path of [...PATHS, "/healthz", "/radio/m3u/x", "/.well-known/security.txt"]) {
      for (const host of [HOST, "evil.example"]) {
        const { headers } = await ask(path, host);
        expect(headers["content-security-policy"], path).toContain("frame-ancestors");
        expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
      }
    }
  });

  test("security.txt says where to report, and until when that holds", async () => {
    const { text, headers } = await ask("/.well-known/security.txt", HOST);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).toContain(`Contact: https://${HOST}/contact\n`);
    expect(text).toContain(`Canonical: https://${HOST}/.well-known/security.txt\n`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
    expect(expires - Date.now()).toBeGreaterThan(86_400_000);
    expect(expires - Date.now()).toBeLessThan(366 * 86_400_000);
  });
});
