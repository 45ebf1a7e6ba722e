import { request, type Agent, type IncomingHttpHeaders } from "node:http";

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Still compressed. */
  body: Buffer;
}

/** The value that browsers send. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

export interface RawRequest {
  method?: string;
  /** The path as it is written, which a URL would normalize. */
  path?: string;
  headers?: Record<string, string>;
  body?: string;
  agent?: Agent;
  /** How long the connection may be silent; by default forever. */
  timeoutMs?: number;
}

/** Sends a request with a browser's `Accept-Encoding` and leaves the response compressed. */
export function rawRequest(url: string, options: RawRequest = {}): Promise<RawResponse> {
  const { method = "GET", path, body, agent, timeoutMs: timeout } = options;
  const headers = { "accept-encoding": ACCEPT_ENCODING, ...options.headers };
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers, agent, timeout, ...(path && { path }) },
      (response) => {
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
      },
    );
    sent.on("timeout", () => sent.destroy(new Error("gave up")));
    sent.on("error", reject).end(body);
  });
}
