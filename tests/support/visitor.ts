/** A visitor by plain HTTP: keeps the cookies that it is given and follows no redirect by itself. */
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

  /** JSON in, JSON out; without a body a GET. */
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

  /** A form as a browser without scripts sends it. */
  form(path: string, fields: Record<string, string>): Promise<Response> {
    return this.send(path, {
      method: "POST",
      headers: { Accept: "text/html", Origin: this.origin, "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams(fields),
    });
  }
}
