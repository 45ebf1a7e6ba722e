import { connect } from "node:net";

/**
 * The status of the response to a POST whose head may promise more than is sent, without waiting
 * for the rest.
 */
export function rawStatus(
  origin: string,
  path: string,
  headers: string[],
  body = "",
): Promise<number> {
  const { hostname, port, host } = new URL(origin);
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, "Accept: application/json", ...headers];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    });
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer at ${path}`)));
    socket.once("data", (data) => {
      resolve(Number(data.toString().split(" ")[1]));
      socket.destroy();
    });
    socket.once("error", reject);
  });
}
