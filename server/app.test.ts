import { data, type AppLoadContext } from "@remix-run/server-runtime";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { text } from "~/domain/text/query/parse-query";
import { publishPage, streamPage } from "~/services/platform/cache-policy.server";
import { storeStates } from "./operations/store-states";
import { testApp } from "../tests/support/app-rig";

const problem = {
  path: "/problem",
  loader: ({ context }: { context: { problem: unknown } }) => data(context.problem),
};

const SESSION = { Cookie: "__lor=ann" };
const FORM = {
  Accept: "text/html,application/xhtml+xml",
  "Content-Type": "application/x-www-form-urlencoded",
  Origin: "http://localhost",
};

function publicPage(path = "/watch", reads: z.ZodRawShape = { v: text }) {
  let rendered = 0;
  return {
    route: {
      path,
      query: z.object(reads),
      loader: ({
        context,
        request,
      }: {
        context: Parameters<typeof publishPage>[0];
        request: Request;
      }) => {
        publishPage(context, "publicPage", ["video-a"]);
        rendered += 1;
        return data({ url: request.url });
      },
    },
    rendered: () => rendered,
  };
}

test("a public page is rendered once for all requests without a session, whatever their cookies and tracking parameters", async () => {
  const { route, rendered } = publicPage();
  const { ask } = testApp([route]);
  const first = await ask("/watch?v=a&utm_source=x");
  expect(first.headers.get("x-cache")).toBe("miss");
  const second = await ask("/watch?fbclid=1&v=a", { headers: { Cookie: "_ga=1" } });
  expect(second.headers.get("x-cache")).toBe("hit");
  expect(await second.text()).toBe(await first.text());
  expect(rendered()).toBe(1);
});

test("a page that lacks what the limit of its client refused is for that client only", async () => {
  let refuses = true;
  const consume = async () => (refuses ? { times: 2, retryAfter: 60 } : null);
  const route = {
    path: "/watch",
    async loader({ context }: { context: AppLoadContext }) {
      const limited = await context.limits.consume("lookup-by-client", context.client);
      publishPage(context, "publicPage");
      return data({ limited: limited !== null });
    },
  };
  const { ask } = testApp([route], { services: { limits: { consume } } });
  const degraded = await ask("/watch?v=a");
  expect(await degraded.text()).toContain('"limited":true');
  expect(degraded.headers.get("cache-control")).toBe("private, no-store");
  refuses = false;
  const whole = await ask("/watch?v=a");
  expect(await whole.text()).toContain('"limited":false');
});

test("a listener's page is rendered for the listener and never shared", async () => {
  const { route, rendered } = publicPage();
  const { ask } = testApp([route]);
  await ask("/watch?v=a");
  const own = await ask("/watch?v=a", { headers: SESSION });
  expect(own.headers.get("x-cache")).toBe("bypass");
  expect(own.headers.get("cache-control")).toBe("private, no-store");
  expect(rendered()).toBe(2);
});

test("a response to personal cookies is never public, whatever the other cookies", async () => {
  const { route } = publicPage();
  const { ask } = testApp([route]);
  const names = [
    "__lor",
    "__Host-lor",
    "last-played",
    "sidebar-state",
    "repeat",
    "repeat-episodes",
    "shuffle",
  ];
  const cookies = fc.record({
    own: fc.constantFrom(...names),
    other: fc.constantFrom("dark-mode=true", "_ga=1", "a=b"),
    value: fc.stringMatching(/^[\w.]{0,12}$/),
    first: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(cookies, async ({ own, other, value, first }) => {
      const personal = `${own}=${value}`;
      const header = (first ? [personal, other] : [other, personal]).join("; ");
      const answer = await ask("/watch?v=a", { headers: { Cookie: header } });
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(answer.headers.get("x-cache")).toBe("bypass");
    }),
    { numRuns: 40 },
  );
});

test("each theme has its own cached page", async () => {
  const { route, rendered } = publicPage();
  const { ask } = testApp([route]);
  for (const Cookie of ["dark-mode=true", "dark-mode=false", "a=1", "dark-mode=true"]) {
    await ask("/watch?v=a", { headers: { Cookie } });
  }
  expect(rendered()).toBe(3);
});

test("a page with a deferred panel has a nonce, is private and is never cached", async () => {
  const { ask } = testApp([
    {
      path: "/slow",
      loader: ({ context }) => {
        publishPage(context, "publicPage");
        streamPage(context);
        return data(null);
      },
    },
  ]);
  const [one, two] = [await ask("/slow"), await ask("/slow")];
  const nonces = [one, two].map(
    (answer) => /'nonce-([\w-]+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1],
  );
  expect(nonces[0]).toBeTruthy();
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(await one.text()).toContain(nonces[0]);
  expect(one.headers.get("cache-control")).toBe("private, no-store");
});

test("the session cookie is set once, by a change, and never by reading", async () => {
  const { ask } = testApp([
    {
      path: "/api/star/set",
      page: false,
      action: async ({ context }) =>
        Response.json({ user: await context.session.requireListener() }),
    },
    publicPage().route,
  ]);
  const changed = await ask("/api/star/set", {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json" },
  });
  expect(changed.headers.getSetCookie()).toEqual(["__lor=new; Path=/; HttpOnly"]);
  expect(changed.headers.get("cache-control")).toBe("private, no-store");
  expect((await ask("/watch")).headers.getSetCookie()).toEqual([]);
  expect((await ask("/watch", { headers: SESSION })).headers.getSetCookie()).toEqual([]);
});

const refusing = {
  path: "/api/star/set",
  page: false,
  action: () =>
    Response.json({ error: { code: "invalid", message: "Invalid video id" } }, { status: 400 }),
};

test("an API error is JSON for a script, and for a form a page with a link back", async () => {
  const { ask } = testApp([refusing, problem]);
  const script = await ask("/api/star/set", {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json" },
  });
  expect(script.status).toBe(400);
  expect(await script.json()).toMatchObject({ error: { code: "invalid" } });
  const form = await ask("/api/star/set", {
    method: "POST",
    body: "ytid=x",
    headers: { ...FORM, Referer: "http://localhost/watch?v=abc" },
  });
  expect(form.status).toBe(400);
  expect(form.headers.get("content-type")).toContain("text/html");
  expect(await form.text()).toContain(
    '"message":"Invalid video id","status":400,"backTo":"/watch?v=abc"',
  );
});

test("the link back leads to our own pages only", async () => {
  const { ask } = testApp([refusing, problem]);
  const headers = { ...FORM, Referer: "https://evil.example/phish" };
  const form = await ask("/api/star/set", { method: "POST", body: "ytid=x", headers });
  expect(await form.text()).toContain('"backTo":"/"');
});

test("a form from another site changes nothing", async () => {
  let changed = false;
  const action = () => {
    changed = true;
    return Response.json({});
  };
  const { ask } = testApp([{ path: "/api/star/set", page: false, action }, problem]);
  const headers = {
    ...FORM,
    ...SESSION,
    Origin: "https://evil.example",
    "Sec-Fetch-Site": "cross-site",
  };
  const form = await ask("/api/star/set", { method: "POST", body: "ytid=x", headers });
  expect(form.status).toBe(403);
  expect(form.headers.get("content-type")).toContain("text/html");
  const script = await ask("/api/star/set", {
    method: "POST",
    body: "{}",
    headers: { ...SESSION, "Content-Type": "application/json", "Sec-Fetch-Site": "same-site" },
  });
  expect(script.status).toBe(403);
  expect(await script.json()).toMatchObject({ error: { code: "cross_origin" } });
  expect(changed).toBe(false);
});

test("oversized, unsupported and too frequent requests get errors of the API", async () => {
  const { ask } = testApp([
    { path: "/api/report", page: false, limit: "report", action: () => Response.json({}) },
  ]);
  const post = (body: string, type = "application/json") =>
    ask("/api/report", { method: "POST", body, headers: { "Content-Type": type } });
  expect((await post("x".repeat(70_000))).status).toBe(413);
  expect((await post("<a/>", "text/xml")).status).toBe(415);
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async () => (await post("{}")).status),
  );
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status === 200)).toHaveLength(58);
});

test("an unsupported or unknown method gets 405 in JSON", async () => {
  const { ask } = testApp([
    { path: "/api/read", page: false, loader: () => Response.json({}) },
    { path: "/api/write", page: false, action: () => Response.json({}) },
  ]);
  const write = await ask("/api/read", { method: "POST" });
  const read = await ask("/api/write");
  const odd = await ask("/api/read", { method: "PROPFIND" });
  for (const answer of [write, read, odd]) {
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBeTruthy();
    expect(await answer.json()).toMatchObject({ error: { code: "method_not_allowed" } });
  }
});

test("an error in a route is JSON under /api, and does not reveal its cause", async () => {
  const loader = () => {
    throw new Error("password is hunter2");
  };
  const { ask } = testApp([{ path: "/api/broken", page: false, loader }]);
  const answer = await ask("/api/broken");
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ error: { code: "server_error" } });
  expect(text).not.toContain("hunter2");
});

test("when the session store is down, listeners get the error page and the reason is logged", async () => {
  const { ask, lines } = testApp([problem, publicPage().route], {
    stores: {
      openSession: async (request) => {
        if (request.headers.has("cookie")) throw new Error("store down");
        return testSession;
      },
    },
  });
  const answer = await ask("/watch?v=a", { headers: SESSION });
  expect(answer.status).toBe(500);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.text()).toContain('"status":500');
  expect(lines.some((line) => line.includes("store down"))).toBe(true);
  expect((await ask("/watch?v=a")).status).toBe(200);
});

const testSession = {
  id: null,
  userId: null,
  accountId: null,
  signedInBy: null,
  signedInAt: null,
  anonymousId: null,
  exists: false,
  isPending: false,
  requireListener: async () => "none",
  get: () => undefined,
  set: () => undefined,
  flash: () => undefined,
  takeFlash: async () => null,
  takeOnce: async () => undefined,
  signIn: async () => undefined,
  signOut: async () => undefined,
  forgetAnonymous: () => undefined,
  commit: async () => null,
};

test("every response has the security headers and the request id of its log line", async () => {
  const { ask, lines } = testApp([publicPage().route, problem]);
  const answers = [
    await ask("/watch"),
    await ask("/watch"),
    await ask("/nowhere"),
    await ask("/api/x", { method: "POST", headers: { "Sec-Fetch-Site": "cross-site" } }),
  ];
  for (const { headers } of answers) {
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBeTruthy();
    const id = headers.get("x-request-id") ?? "missing";
    expect(
      lines.filter((line) => line.includes(id) && line.includes('"msg":"request"')),
    ).toHaveLength(1);
  }
});

test("readiness reports which store is down, and that the server is draining", async () => {
  const states = storeStates([
    { name: "database", mode: "embedded", answers: async () => undefined },
    { name: "redis", mode: "redis", answers: async () => false },
  ]);
  const { ask } = testApp([], { stores: { states } });
  expect((await ask("/healthz")).status).toBe(200);
  const ready = await ask("/readyz");
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: "down", stores: { database: "up", redis: "down" } });
  expect(await (await ask("/status")).text()).toContain("redis: redis, down");
  const ending = testApp([], { isDraining: () => true });
  const draining = await ending.ask("/readyz");
  expect(draining.status).toBe(503);
  expect(await draining.json()).toEqual({ status: "draining" });
  expect(draining.headers.get("connection")).toBe("close");
});

test("metrics can be read by this machine, or with the token", async () => {
  const { ask, env } = testApp([]);
  expect((await ask("/metrics")).status).toBe(403);
  const forwarded = { "X-Forwarded-For": "127.0.0.1" };
  expect((await ask("/metrics", { headers: forwarded })).status).toBe(403);
  const { ask: guarded } = testApp([], { env: { ...env, metricsToken: "token-of-operator" } });
  const read = (by: string) => guarded("/metrics", { headers: { Authorization: `Bearer ${by}` } });
  expect((await read("token-of-stranger")).status).toBe(403);
  const metrics = await read("token-of-operator");
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toContain("http_request_duration_seconds_bucket");
});

test("another spelling of a path does not avoid its limit", async () => {
  const contact = { path: "/contact", action: () => data("sent"), loader: () => data("page") };
  const { ask } = testApp([{ ...contact, limit: "contact" }]);
  const spellings = ["/contact", "/contact/", "/CONTACT", "/%63ontact", "/%63ontact/", "/Contact/"];
  const statuses = [];
  for (const path of spellings) {
    statuses.push((await ask(path, { method: "POST", headers: FORM, body: "a=b" })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("a parameter that a page does not read is not in its cache key", async () => {
  const { route, rendered } = publicPage("/about", {});
  const { ask } = testApp([route]);
  for (const path of ["/about", "/about?q=x", "/about?v=a&q=y"]) await ask(path);
  expect(rendered()).toBe(1);
});
