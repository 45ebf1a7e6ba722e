import { request, type ClientRequest, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { ACCEPTED_ENCODINGS, type Chunks } from "./body.server";
import { GuardError } from "../guard-error.server";
import type { Target } from "../address/target.server";

/** Status and headers; the body is yet to be read. */
export interface Head {
  status: number;
  headers: Headers;
  body: Chunks;
}

/** Sends a request over an open connection. */
export type Exchange = (
  socket: Socket,
  target: Target,
  headers: Record<string, string>,
) => Promise<Head>;

const MAX_HEADER_BYTES = 16 * 1024;

export function headersOf(pairs: Iterable<readonly [string, string]>): Headers {
  const headers = new Headers();
  for (const [name, value] of pairs) {
    try {
      headers.append(name, value);
    } catch {
      // Ignores invalid headers.
    }
  }
  return headers;
}

function* pairsOf(raw: readonly string[]): Generator<[string, string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? "", raw[at + 1] ?? ""];
}

function failureOf(host: string, cause: unknown): GuardError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "HPE_HEADER_OVERFLOW") return new GuardError(host, "header-bytes", { cause });
  return new GuardError(host, code.startsWith("HPE_") ? "protocol" : "cut-short", { cause });
}

/** Errors after the start of the response arrive here too, but the body reports them. */
function responseTo(asked: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    asked.on("response", resolve);
    asked.on("error", reject);
    asked.on("close", () => reject(new Error("the connection closed before a response")));
    asked.end();
  });
}

/** Without `Content-Length`, Node takes a broken connection for the end of the body. */
async function* wholeBody(response: IncomingMessage, socket: Socket): Chunks {
  yield* response as Chunks;
  if (socket.errored) throw socket.errored;
}

/** Plain HTTP, parsed strictly by Node. @throws {GuardError} */
export const httpExchange: Exchange = async (socket, { url, host }, headers) => {
  const asked = request({
    createConnection: () => socket,
    path: url.pathname + url.search,
    headers: { Host: url.host, "Accept-Encoding": ACCEPTED_ENCODINGS, ...headers },
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  const response = await responseTo(asked).catch((cause: unknown) => {
    throw failureOf(host, cause);
  });
  // An error event without a listener would end the process.
  response.on("error", () => undefined);
  return {
    status: response.statusCode ?? 0,
    headers: headersOf(pairsOf(response.rawHeaders)),
    body: wholeBody(response, socket),
  };
};
