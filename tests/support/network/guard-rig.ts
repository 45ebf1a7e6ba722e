import { afterAll, beforeAll, beforeEach } from "vitest";
import { createGuard, type GuardOptions } from "~/services/upstreams/guard/guard.server";
import { startNameServer, type NameServer } from "./name-server";
import { PUBLIC_ADDRESS, startUntrustedServer, type UntrustedServer } from "./untrusted-server";

export interface GuardRig {
  /** The untrusted server, on the one loopback address that counts as public. */
  stranger: UntrustedServer;
  /** A server on our own network, on the same port of 127.0.0.1, which nothing may reach. */
  inner: UntrustedServer;
  names: NameServer;
  /** `http://host:port/path` of the untrusted server. */
  at(path?: string, host?: string): string;
  guard(options?: Partial<GuardOptions>): ReturnType<typeof createGuard>;
}

/** An untrusted server, a server on our own network, and a name server, for the tests of a file. */
export function setUpGuardRig(): GuardRig {
  let stranger: UntrustedServer;
  let inner: UntrustedServer;
  let names: NameServer;
  beforeAll(async () => {
    [stranger, names] = await Promise.all([startUntrustedServer(), startNameServer()]);
    inner = await startUntrustedServer({ address: "127.0.0.1", port: stranger.port });
  });
  beforeEach(() => {
    stranger.reset();
    inner.reset();
    names.asked.length = 0;
    names.names.clear();
    names.names.set("radio.test", [{ addresses: [PUBLIC_ADDRESS] }]);
  });
  afterAll(() => Promise.all([stranger, inner, names].map((one) => one.stop())));
  return {
    get stranger() {
      return stranger;
    },
    get inner() {
      return inner;
    },
    get names() {
      return names;
    },
    at: (path = "/", host = PUBLIC_ADDRESS) => `http://${host}:${stranger.port}${path}`,
    guard: (options = {}) =>
      createGuard({
        allowPrivate: false,
        alsoPublic: [PUBLIC_ADDRESS],
        nameServers: [names.address],
        ...options,
      }),
  };
}
