import { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { certificate } from "../../../../tests/support/network/certificate";
import { setUpGuardRig } from "../../../../tests/support/network/guard-rig";
import {
  rawResponse,
  PUBLIC_ADDRESS,
  startUntrustedServer,
  type UntrustedServer,
} from "../../../../tests/support/network/untrusted-server";

const stage = setUpGuardRig();

const text = async (address: string, options = {}) =>
  String((await stage.guard(options).fetch(address)).bytes);
const refusal = (address: string, options = {}) =>
  stage
    .guard(options)
    .fetch(address)
    .then(
      ({ status }) => `answered ${status}`,
      (error: { reason?: string }) => error.reason ?? error,
    );
const redirectTo = (location: string, status = "302 Found") =>
  rawResponse("", { status, headers: { Location: location } });
const reachedNothing = () => expect(stage.inner.connections).toBe(0);

describe("a public address", () => {
  it("is requested with our User-Agent and nothing secret", async () => {
    expect(await text(stage.at("/a?b=c#d"))).toBe("hello");
    const [asked = ""] = stage.stranger.asked;
    const lines = asked.trim().split("\r\n");
    expect(lines[0]).toBe("GET /a?b=c HTTP/1.1");
    expect(lines.slice(1).map((line) => line.replace(/:.*/, "").toLowerCase())).toEqual([
      "host",
      "accept-encoding",
      "user-agent",
      "connection",
    ]);
    expect(asked).toContain(`Host: ${PUBLIC_ADDRESS}:${stage.stranger.port}\r\n`);
    expect(asked).toContain("User-Agent: ListenOnRepeat/");
  });

  it("is reached by its name, also through CNAMEs", async () => {
    expect(await text(stage.at("/", "radio.test"))).toBe("hello");
    stage.names.names.set("cdn.test", [
      { cnames: ["edge.test", "edge7.test"], addresses: [PUBLIC_ADDRESS] },
    ]);
    expect(await text(stage.at("/", "cdn.test"))).toBe("hello");
    expect(stage.stranger.asked.at(-1)).toContain(`Host: cdn.test:${stage.stranger.port}\r\n`);
  });

  it("is not requested through a proxy of the environment", async () => {
    const proxy = `http://127.0.0.1:${stage.stranger.port}`;
    for (const name of ["HTTP_PROXY", "http_proxy", "ALL_PROXY"]) vi.stubEnv(name, proxy);
    vi.stubEnv("NODE_USE_ENV_PROXY", "1");
    expect(await text(stage.at())).toBe("hello");
    vi.unstubAllEnvs();
    reachedNothing();
  });
});

describe("a private address", () => {
  it.each([
    "127.0.0.1",
    "2130706433",
    "017700000001",
    "0x7f000001",
    "0x7f.1",
    "127.1",
    "①②⑦.⓪.⓪.①",
    "127.0.0.1.",
    "0.0.0.0",
    "0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[::127.0.0.1]",
    "localhost",
    "LOCALHOST.",
    "radio.localhost",
    "169.254.169.254",
    "[fd00:ec2::254]",
    "10.0.0.1",
    "[fe80::1]",
  ])("%s is rejected", async (host) => {
    expect(await refusal(stage.at("/", host))).toBe("not-public");
    reachedNothing();
    expect(stage.names.asked).toEqual([]);
  });

  it.each([
    ["resolves to loopback", { addresses: ["127.0.0.1"] }],
    ["resolves to a public and a private address", { addresses: [PUBLIC_ADDRESS, "127.0.0.1"] }],
    ["resolves to a public and a private IPv6 address", { addresses: [PUBLIC_ADDRESS, "::1"] }],
    ["resolves to a mapped address", { addresses: ["::ffff:7f00:1"] }],
    ["resolves to a metadata service", { addresses: ["169.254.169.254"] }],
    ["resolves to 0.0.0.0", { addresses: ["0.0.0.0"] }],
    ["resolves to loopback through a CNAME", { cnames: ["inner.test"], addresses: ["127.0.0.1"] }],
  ])("a name that %s is rejected", async (_how, answer) => {
    stage.names.names.set("evil.test", [answer]);
    expect(await refusal(stage.at("/", "evil.test"))).toBe("not-public");
    reachedNothing();
    expect(stage.stranger.connections).toBe(0);
  });

  it("is not reached by DNS rebinding, because the name is resolved once", async () => {
    stage.names.names.set("rebinding.test", [
      { addresses: [PUBLIC_ADDRESS] },
      { addresses: ["127.0.0.1"] },
    ]);
    expect(await text(stage.at("/", "rebinding.test"))).toBe("hello");
    expect([...stage.names.asked].sort()).toEqual(["A rebinding.test", "AAAA rebinding.test"]);
    expect(await refusal(stage.at("/", "rebinding.test"))).toBe("not-public");
    reachedNothing();
  });

  it("is distinguished from an unknown name", async () => {
    expect(await refusal(stage.at("/", "nobody.test"))).toBe("unresolved");
    stage.names.names.set("empty.test", [{ addresses: [] }]);
    expect(await refusal(stage.at("/", "empty.test"))).toBe("unresolved");
  });

  it("is reached if the operator allows it, except metadata services and blocked ports", async () => {
    const options = { allowPrivate: true, alsoPublic: [] };
    expect(await text(stage.at("/", "127.0.0.1"), options)).toBe("hello");
    expect(await text(stage.at("/", "localhost"), options)).toBe("hello");
    expect(stage.inner.connections).toBe(2);
    expect(await refusal("http://169.254.169.254/latest/meta-data/", options)).toBe("not-public");
    expect(await refusal("http://127.0.0.1:6379/", options)).toBe("port");
  });
});

describe("a redirect", () => {
  it.each([
    ["loopback", () => stage.at("/", "127.0.0.1"), "not-public"],
    ["loopback without a scheme", () => `//127.0.0.1:${stage.stranger.port}/`, "not-public"],
    ["a mapped address", () => stage.at("/", "[::ffff:127.0.0.1]"), "not-public"],
    ["a name of loopback", () => stage.at("/", "evil.test"), "not-public"],
    ["a metadata service", () => "http://169.254.169.254/latest/meta-data/", "not-public"],
    ["a file", () => "file:///etc/passwd", "scheme"],
    ["another protocol", () => "gopher://127.0.0.1:6379/_FLUSHALL", "scheme"],
    ["a password", () => `http://user:pass@${PUBLIC_ADDRESS}/`, "credentials"],
    ["a port of another service", () => `http://${PUBLIC_ADDRESS}:25/`, "port"],
    ["no address", () => "http://[", "address"],
  ])("to %s is not followed", async (_where, location, reason) => {
    stage.names.names.set("evil.test", [{ addresses: ["127.0.0.1"] }]);
    stage.stranger.answer = (socket) => socket.end(redirectTo(location()));
    expect(await refusal(stage.at())).toBe(reason);
    reachedNothing();
    expect(stage.stranger.connections).toBe(1);
  });

  it("to the same host resolves its name again", async () => {
    stage.names.names.set("rebinding.test", [
      { addresses: [PUBLIC_ADDRESS] },
      { addresses: ["127.0.0.1"] },
    ]);
    stage.stranger.answer = (socket) => socket.end(redirectTo("/again"));
    expect(await refusal(stage.at("/", "rebinding.test"))).toBe("not-public");
    reachedNothing();
  });

  it("is followed five times and reported", async () => {
    const statuses = ["301 Moved", "308 Moved", "302 Found", "301 Moved", "307 Elsewhere"];
    stage.stranger.answer = (socket) => {
      const status = statuses[stage.stranger.connections - 1];
      const next = `/${stage.stranger.connections}`;
      socket.end(status ? redirectTo(next, status) : rawResponse("here"));
    };
    const answer = await stage.guard().fetch(stage.at("/0", "radio.test"));
    expect(String(answer.bytes)).toBe("here");
    expect(answer.url.pathname).toBe("/5");
    expect(answer.redirects.map(({ from, status }) => [from.pathname, status])).toEqual([
      ["/0", 301],
      ["/1", 308],
      ["/2", 302],
      ["/3", 301],
      ["/4", 307],
    ]);
    expect(answer.lastingUrl.href).toBe(stage.at("/2", "radio.test"));
  });

  it("is not followed a sixth time", async () => {
    stage.stranger.answer = (socket) => socket.end(redirectTo("/"));
    expect(await refusal(stage.at())).toBe("redirects");
    expect(stage.stranger.connections).toBe(6);
  });

  it("without a Location or with status 300 is an answer", async () => {
    stage.stranger.answer = (socket) => socket.end(rawResponse("", { status: "302 Found" }));
    expect(await refusal(stage.at())).toBe("answered 302");
    stage.stranger.answer = (socket) =>
      socket.end(rawResponse("", { status: "300 Choices", headers: { Location: "/x" } }));
    expect(await refusal(stage.at())).toBe("answered 300");
  });

  it("may be written in UTF-8", async () => {
    stage.stranger.answer = (socket, asked) => {
      if (!asked.startsWith("GET / ")) return socket.end(rawResponse("here"));
      return socket.end(Buffer.from("HTTP/1.1 302 Found\r\nLocation: /größe\r\n\r\n", "utf8"));
    };
    expect((await stage.guard().fetch(stage.at())).url.pathname).toBe("/gr%C3%B6%C3%9Fe");
  });
});

describe("a secure connection", () => {
  let secure: UntrustedServer;
  beforeAll(async () => {
    secure = await startUntrustedServer({ tls: certificate });
  });
  afterAll(() => secure.stop());
  const trusting = { ca: certificate.cert };

  it("goes to the checked address and requires a certificate for the name", async () => {
    stage.names.names.set("secure.test", [
      { addresses: [PUBLIC_ADDRESS] },
      { addresses: ["127.0.0.1"] },
    ]);
    const called: unknown[] = [];
    secure.answer = (socket) => {
      if (socket instanceof TLSSocket) called.push(socket.servername);
      socket.end(rawResponse("hello"));
    };
    expect(await text(`https://secure.test:${secure.port}/`, trusting)).toBe("hello");
    expect(called).toEqual(["secure.test"]);
    expect(await refusal(`https://radio.test:${secure.port}/`, trusting)).toBe("unreachable");
  });

  it("may go to an IP address that is in the certificate", async () => {
    expect(await text(`https://${PUBLIC_ADDRESS}:${secure.port}/`, trusting)).toBe("hello");
  });

  it("fails with an untrusted certificate", async () => {
    stage.names.names.set("secure.test", [{ addresses: [PUBLIC_ADDRESS] }]);
    expect(await refusal(`https://secure.test:${secure.port}/`)).toBe("unreachable");
  });
});

it("has only the host of the address in its errors", async () => {
  const address = stage.at("/feed?token=canary", "127.0.0.1");
  const failed = stage.guard().fetch(address);
  await expect(failed).rejects.toThrow("127.0.0.1: not-public");
  await expect(failed).rejects.not.toThrow("canary");
});
