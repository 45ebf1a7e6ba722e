import type { Socket } from "node:net";
import type { Chunks } from "./body.server";
import { GuardError } from "../guard-error.server";
import { headersOf, type Exchange } from "./http-exchange.server";
import type { Target } from "../address/target.server";

const MAX_HEADER_BYTES = 8 * 1024;

/**
 * Returns the index after the blank line that ends the headers, or -1 if it has not arrived yet.
 */
function endOfHead(bytes: Buffer, from: number): number {
  const lf = bytes.indexOf("\n\n", from);
  const crlf = bytes.indexOf("\n\r\n", from);
  if (lf < 0 && crlf < 0) return -1;
  return crlf < 0 || (lf >= 0 && lf < crlf) ? lf + 2 : crlf + 3;
}

async function readHead(chunks: AsyncIterator<Buffer>, host: string) {
  let bytes = Buffer.alloc(0);
  for (;;) {
    const { value, done } = await chunks.next();
    if (done) throw new GuardError(host, bytes.length > 0 ? "protocol" : "cut-short");
    const from = Math.max(0, bytes.length - 2);
    bytes = Buffer.concat([bytes, value]);
    const end = endOfHead(bytes, from);
    if ((end < 0 ? bytes.length : end) > MAX_HEADER_BYTES) {
      throw new GuardError(host, "header-bytes");
    }
    if (end >= 0) return { head: bytes.toString("latin1", 0, end), rest: bytes.subarray(end) };
  }
}

function* pairsOf(lines: readonly string[]): Generator<[string, string]> {
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon > 0) yield [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  }
}

function requestText({ url }: Target, headers: Record<string, string>): string {
  const entries = Object.entries({
    Host: url.host,
    "Icy-MetaData": "1",
    ...headers,
    Connection: "close",
  });
  const fields = entries.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `GET ${url.pathname}${url.search} HTTP/1.0\r\n${fields}\r\n`;
}

/**
 * Sends a request as radio players do. SHOUTcast 1 answers `ICY 200 OK`, which is not HTTP, and its
 * headers are typed by hand. HTTP/1.0 avoids chunked bodies. Header values are read as Latin-1.
 * @throws {GuardError}
 */
export const stationExchange: Exchange = async (socket: Socket, target, headers) => {
  const { host } = target;
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  socket.write(requestText(target, headers));
  const { head, rest } = await readHead(chunks, host);
  const [first = "", ...lines] = head.split(/\r?\n/);
  const [, status] = /^(?:ICY|HTTP\/\d\.\d) (\d{3})(?:\s|$)/.exec(first) ?? [];
  const answered = headersOf(pairsOf(lines));
  if (!status || answered.has("Transfer-Encoding")) throw new GuardError(host, "protocol");
  async function* body(): Chunks {
    if (rest.length > 0) yield rest;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { status: Number(status), headers: answered, body: body() };
};
