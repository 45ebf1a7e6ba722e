/** Bodies that cost a server much more to read or answer than they cost their sender. */

interface Body {
  name: string;
  path: string;
  type: string;
  body: string;
  /** How many to send at the same time; one if absent. */
  atOnce?: number;
}

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

/** Combining marks that need sorting: each two are in the wrong order. */
const marks = (length: number) => `a${"\u0315\u0316".repeat(length / 2)}`;

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** Bodies of the largest size that their address accepts. */
export const BODIES: Body[] = [
  { name: "a&a&a&... to /contact", path: "/contact", type: FORM, body: "a&".repeat(32_000) },
  { name: "a&a&a&... to /watch", path: "/watch", type: FORM, body: "a&".repeat(32_000) },
  {
    name: "a name of 30,000 parts",
    path: "/contact",
    type: FORM,
    body: `a${".b".repeat(30_000)}=1`,
  },
  { name: "an odd __intent__", path: "/contact", type: FORM, body: form({ __intent__: "{" }) },
  {
    name: "marks, 60 kB to a call",
    path: "/api/star/set",
    type: JSON_TYPE,
    body: JSON.stringify({ ytid: marks(30_000) }),
  },
  { name: "marks, 400 kB to /import", path: "/import", type: FORM, body: `text=${marks(200_000)}` },
  { name: "marks, 960 kB to /import", path: "/import", type: FORM, body: `text=${marks(480_000)}` },
  {
    name: "300 passwords at a time",
    path: "/api/auth/login",
    type: JSON_TYPE,
    body: JSON.stringify({
      type: "email",
      params: { email: "nobody@example.org", password: "a wrong password" },
    }),
    atOnce: 300,
  },
  { name: "nested JSON", path: "/api/star/set", type: JSON_TYPE, body: "[".repeat(60_000) },
];

/** Sends a body from an address. @returns the status of the response */
export async function sendBody(
  origin: string,
  { path, type, body }: Pick<Body, "path" | "type" | "body">,
  client: string,
): Promise<number> {
  const headers = { "content-type": type, origin, accept: "text/html", "x-forwarded-for": client };
  const answer = await fetch(origin + path, { method: "POST", headers, body, redirect: "manual" });
  await answer.text();
  return answer.status;
}
