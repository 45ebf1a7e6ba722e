/** Null where storage is forbidden: reading the property alone may throw. */
export function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Whether this browser has a session: the page said so when it loaded, or something was written since. */
export function hasSession(): boolean {
  return document.documentElement.hasAttribute("data-session");
}

/** `crypto.randomUUID` exists on https and localhost only. */
export function newUuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Outlives the page that sends it. */
export function postJson(url: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(body),
    keepalive: true,
    signal,
  });
}

/** Sends what nobody waits for. The answer is read all the same: one left unread keeps its connection. */
export function tell(url: string, body: unknown): void {
  postJson(url, body)
    .then((answer) => answer.text())
    .catch(() => undefined);
}
