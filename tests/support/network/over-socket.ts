import { request } from "node:http";

export interface SocketAnswer {
  status: number;
  body: string;
}

/** Sends a request over a unix socket: a GET, or a form. */
export function overSocket(
  socketPath: string,
  path: string,
  headers: Record<string, string> = {},
  form?: string,
): Promise<SocketAnswer> {
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return new Promise((resolve, reject) => {
    const sent = request({
      socketPath,
      path,
      method: form === undefined ? "GET" : "POST",
      headers: { host: "localhost", ...(form !== undefined && type), ...headers },
    });
    sent.once("error", reject);
    sent.once("response", (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.end(form);
  });
}
