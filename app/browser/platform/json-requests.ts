import { inTurn } from "./session";

/** Sends a POST that completes even if the listener leaves the page. */
export function postJson(url: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return inTurn(() =>
    fetch(url, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify(body),
      keepalive: true,
      signal,
    }),
  );
}

/**
 * Sends a POST whose result is not needed. The response is read, because an unread one keeps its
 * connection open.
 */
export function postInBackground(url: string, body: unknown): void {
  postJson(url, body)
    .then((answer) => answer.text())
    .catch(() => undefined);
}
