import { createHmac } from "node:crypto";
import { reasonOf } from "~/services/platform/failures/error-line.server";
import type { SendResult } from "./edge-receiver";

/**
 * nginx reads a file for each page, and answers others meanwhile: 50,000 took 2 to 5 s. In
 * milliseconds.
 */
export const ANSWER_MS = 30_000;

/** The headers that sign a purge: HMAC-SHA-256 of the time in seconds, a dot, and the body. */
export function signature(body: string, secret: string, seconds: number): Record<string, string> {
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return { "x-purge-timestamp": String(seconds), "x-purge-signature": `sha256=${mac}` };
}

/**
 * Returns a function that asks a cache in front to forget pages. Whoever can compute an HMAC checks
 * the signature; Varnish checks name and password of the address, and reads the keys in the header.
 */
export function purgeRequests(url: URL, secret: string | undefined) {
  const target = new URL(url);
  const { username, password } = target;
  [target.username, target.password] = ["", ""];
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const fixed = {
    "content-type": "application/json",
    ...(username && { authorization: `Basic ${Buffer.from(login).toString("base64")}` }),
  };
  return async (keys: readonly string[]): Promise<SendResult> => {
    const body = JSON.stringify({ keys });
    const signed = secret ? signature(body, secret, Math.floor(Date.now() / 1000)) : {};
    try {
      const response = await fetch(target, {
        method: "POST",
        headers: { ...fixed, ...signed, "surrogate-key": keys.join(" ") },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await response.body?.cancel();
      return { ok: response.ok, reason: `status ${response.status}` };
    } catch (error) {
      return { ok: false, reason: reasonOf(error) };
    }
  };
}
