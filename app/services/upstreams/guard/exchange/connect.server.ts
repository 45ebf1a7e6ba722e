import { isIP, isIPv4, connect as connectTcp, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { once } from "node:events";
import { GuardError } from "../guard-error.server";
import { isAllowed, type AddressRules } from "../address/resolve.server";
import type { Target } from "../address/target.server";
import { present } from "~/domain/text/present";

export interface ConnectRules extends AddressRules {
  /** A certificate authority to use instead of Node's own. */
  ca?: string;
}

/**
 * Looks up only the addresses that were checked, so a second DNS answer cannot replace them (DNS
 * rebinding).
 */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));
  return (_host, options, answer) => {
    const [first] = all;
    if (options.all) answer(null, all);
    else {
      const { address, family } = present(first, "address to connect to");
      answer(null, address, family);
    }
  };
}

async function until(event: "connect" | "secureConnect", socket: Socket, host: string) {
  try {
    await once(socket, event);
  } catch (cause) {
    throw new GuardError(host, "unreachable", { cause });
  }
}

/**
 * Connects to whichever address answers first. Destroys the socket when the signal aborts.
 * @throws {GuardError}
 */
export async function connectTo(
  { host, port, isSecure }: Target,
  addresses: readonly string[],
  rules: ConnectRules,
  signal: AbortSignal,
): Promise<Socket> {
  const tcp = connectTcp({ host, port, lookup: pinnedTo(addresses), signal });
  let socket: Socket = tcp;
  try {
    await until("connect", tcp, host);
    if (!isAllowed(tcp.remoteAddress ?? "", rules)) throw new GuardError(host, "not-public");
    if (isSecure) {
      const servername = isIP(host) ? "" : host;
      const { ca } = rules;
      socket = connectTls({ socket: tcp, host, servername, ca, ALPNProtocols: ["http/1.1"] });
      await until("secureConnect", socket, host);
    }
  } catch (error) {
    socket.destroy();
    tcp.destroy();
    throw error;
  }
  // Readers see the connection end; an error event without a listener would end the process.
  tcp.on("error", () => undefined);
  socket.on("error", () => undefined);
  return socket;
}
