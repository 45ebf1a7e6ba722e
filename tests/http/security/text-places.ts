import { pageParameters } from "../../../scripts/route-facts";
import { API_CALLS, callsOf } from "./api-calls";
import { addressOf, ROUTES, type RouteOfApp } from "./routes";
import type { Owner } from "./world";

/** One place in a request that takes any text. */
export interface TextPlace {
  /** The path in routes.ts. */
  route: string;
  /** The name of the place in a message. */
  name: string;
  request(text: string): { path: string; init?: RequestInit };
}

const PARAMETERS = await pageParameters();

/** Fields of forms and parameters of calls that no call's example has. */
const FIELDS = [
  ...["q", "query", "name", "term", "tag", "country", "playing", "list", "cursor", "next", "key"],
  ...["pid", "uid", "ids", "ytids", "limit", "email", "password", "code", "confirm", "text"],
  ...["message", "path", "s", "e", "ytid", "redirectTo", "back", "genre", "target", "intent"],
];

/** Escapes half a surrogate pair as the three bytes that a careless program would send. */
function escaped(text: string): string {
  return [...text]
    .map((letter) => {
      const code = letter.codePointAt(0)!;
      if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(letter);
      const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
      return bytes.map((byte) => `%${byte.toString(16)}`).join("");
    })
    .join("");
}

function inPath({ path }: RouteOfApp, { pid }: Owner): TextPlace[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  if (path.includes("*")) names.push("*");
  return names.map((name) => ({
    route: path,
    name,
    request: (text) => ({
      path: addressOf(path, { pid, [name]: escaped(text) }).replace("no/such/thing", escaped(text)),
    }),
  }));
}

function inQuery({ path }: RouteOfApp, owner: Owner): TextPlace[] {
  const given =
    callsOf(path)
      .find(({ query }) => query)
      ?.query?.(owner) ?? "";
  const isApi = path in API_CALLS;
  const names = isApi ? [...new URLSearchParams(given).keys(), ...FIELDS] : PARAMETERS.get(path);
  return [...new Set(names ?? [])].map((name) => ({
    route: path,
    name: `?${name}`,
    request(text) {
      const query = new URLSearchParams(given);
      query.delete(name);
      return { path: `${addressOf(path, { pid: owner.pid })}?${query}&${name}=${escaped(text)}` };
    },
  }));
}

/** Copies of the value, each with one of its texts replaced. */
function replaced(value: unknown, text: string): unknown[] {
  if (typeof value === "string") return [text];
  if (Array.isArray(value))
    return value.flatMap((one: unknown) => replaced(one, text).map((two) => [two]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    replaced(one, text).map((two) => ({ ...value, [name]: two })),
  );
}

const post = (type: string, accept: string, body: string): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": type, Accept: accept, "Sec-Fetch-Site": "same-origin" },
  body,
});

/** Every text in the example of a call's body. */
function inJson({ path }: RouteOfApp, owner: Owner): TextPlace[] {
  const body = callsOf(path)
    .find((one) => one.body)
    ?.body?.(owner);
  return replaced(body, "").map((_, at) => ({
    route: path,
    name: `text ${at} of ${JSON.stringify(body)}`,
    request: (text) => ({
      path: addressOf(path, { pid: owner.pid }),
      init: post("application/json", "application/json", JSON.stringify(replaced(body, text)[at])),
    }),
  }));
}

function inForm({ path, isApi }: RouteOfApp, owner: Owner): TextPlace[] {
  const body = isApi
    ? (callsOf(path)
        .find((one) => one.body)
        ?.body?.(owner) ?? {})
    : {};
  const texts = Object.entries(body).filter(([, value]) => typeof value === "string");
  const names = isApi ? texts.map(([name]) => name) : FIELDS;
  return names.map((name) => ({
    route: path,
    name: `field ${name}`,
    request(text) {
      const form = new URLSearchParams(texts as [string, string][]);
      form.delete(name);
      const type = "application/x-www-form-urlencoded";
      const sent = `${form}&${name}=${escaped(text)}`;
      return { path: addressOf(path, { pid: owner.pid }), init: post(type, "text/html", sent) };
    },
  }));
}

/** Calls that end the session with which the others are sent. */
const ENDS = ["/logout", "/api/auth/sessions/revoke", "/api/user/delete"];

/** Every place for text at every address of the app: in its path, query, form and JSON. */
export function textPlaces(owner: Owner): TextPlace[] {
  return ROUTES.filter(({ path }) => !ENDS.includes(path)).flatMap((route) => [
    ...inPath(route, owner),
    ...inQuery(route, owner),
    ...(route.hasAction ? [...inJson(route, owner), ...inForm(route, owner)] : []),
  ]);
}
