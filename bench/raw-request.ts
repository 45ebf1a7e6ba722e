import { request, type IncomingHttpHeaders } from "node:http";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire: still compressed. */
  body: Buffer;
}

/** What browsers accept. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Asks as a browser does and leaves the answer as it came. */
export function rawRequest(url: string, asked: RawRequest = {}): Promise<RawAnswer> {
  const { method = "GET", body } = asked;
  const headers = { "accept-encoding": ACCEPT_ENCODING, ...asked.headers };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject).end(body);
  });
}
