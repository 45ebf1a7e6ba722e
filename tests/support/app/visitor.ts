/** A visitor over plain HTTP, who keeps cookies and does not follow redirects. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookie) headers.set("Cookie", cookie);
    const response = await fetch(this.origin + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  get(path: string): Promise<Response> {
    return this.send(path, { headers: { Accept: "text/html" } });
  }

  /** Sends and receives JSON; without a body it is a GET. */
  async json<Answer = Record<string, unknown>>(
    path: string,
    body?: unknown,
  ): Promise<{ status: number; headers: Headers; answer: Answer }> {
    const response = await this.send(path, {
      method: body === undefined ? "GET" : "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      answer: (await response.json()) as Answer,
    };
  }

  /** Sends a form as a browser without scripts does. */
  form(path: string, fields: Record<string, string>): Promise<Response> {
    return this.send(path, {
      method: "POST",
      headers: { Accept: "text/html", Origin: this.origin, "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams(fields),
    });
  }
}

/** Each request comes from a different network, so that no client limit applies. */
export class RoamingVisitor extends Visitor {
  static #sent = 0;

  override send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const at = RoamingVisitor.#sent++;
    if (!headers.has("X-Forwarded-For")) {
      headers.set("X-Forwarded-For", `10.${(at >> 8) & 255}.${at & 255}.1`);
    }
    return super.send(path, { ...init, headers });
  }
}
