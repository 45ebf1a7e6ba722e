/** A body in a shape that costs a careless reader much more than its sender. */
export interface Shape {
  name: string;
  type: string;
  /** @param size of the body, in bytes */
  body(size: number): string;
}

const FORM = "application/x-www-form-urlencoded";
const PARTS = "multipart/form-data; boundary=x";
const JSON_TYPE = "application/json";

const fill = (part: string, size: number) =>
  part.repeat(Math.max(0, Math.floor(size / part.length)));
const filled = (begin: string, part: string, size: number, end = "") =>
  begin + fill(part, size - begin.length - end.length) + end;
const numbered = (size: number, write: (at: number) => string) => {
  const parts: string[] = [];
  for (let length = 0, at = 0; ; at += 1) {
    const part = write(at);
    length += part.length;
    if (length > size) return parts.join("");
    parts.push(part);
  }
};

/**
 * Two combining marks in the wrong order, which have to be sorted: four bytes in UTF-8, twelve when
 * escaped.
 */
const MARKS = "\u0315\u0316";
const ESCAPED = "%CC%95%CC%96";
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const FORMS: Shape[] = [
  { name: "equal names", type: FORM, body: (size) => fill("a&", size) },
  { name: "one known name again and again", type: FORM, body: (size) => fill("ytid=a&", size) },
  { name: "many names", type: FORM, body: (size) => numbered(size, (at) => `n${at}=&`) },
  { name: "a deep name", type: FORM, body: (size) => filled("a", ".b", size) },
  { name: "a name of many indexes", type: FORM, body: (size) => filled("a", "[0]", size) },
  { name: "marks in a value", type: FORM, body: (size) => filled("text=a", ESCAPED, size) },
  { name: "marks in a name", type: FORM, body: (size) => filled("a", ESCAPED, size) },
  { name: "broken escapes", type: FORM, body: (size) => filled("text=", "%", size) },
  {
    name: "an intent of nested lists",
    type: FORM,
    body: (size) => filled("__intent__=", "[", size),
  },
];

const MULTIPART: Shape[] = [
  { name: "many parts", type: PARTS, body: (size) => `${fill(part("a", ""), size - 9)}--x--\r\n` },
  { name: "many headers", type: PARTS, body: (size) => filled("--x\r\n", "a: b\r\n", size) },
  {
    name: "a part of marks",
    type: PARTS,
    body: (size) => `${part("text", fill(MARKS, (size - 99) / 2))}--x--\r\n`,
  },
  {
    name: "a part of dashes",
    type: PARTS,
    body: (size) => `${part("text", fill("\r\n--", size - 99))}--x--\r\n`,
  },
];

const JSON_BODIES: Shape[] = [
  {
    name: "nested lists",
    type: JSON_TYPE,
    body: (size) => fill("[", size / 2) + fill("]", size / 2),
  },
  { name: "nested objects", type: JSON_TYPE, body: (size) => filled("", '{"a":', size) },
  {
    name: "a list of numbers",
    type: JSON_TYPE,
    body: (size) => filled('{"ytids":[', "0,", size, "0]}"),
  },
  {
    name: "many names",
    type: JSON_TYPE,
    body: (size) => `{${numbered(size - 9, (at) => `"${at}":0,`)}"a":0}`,
  },
  {
    name: "a text of marks",
    type: JSON_TYPE,
    body: (size) => filled('{"ytid":"a', MARKS, size / 2, '"}'),
  },
  {
    name: "a text of escaped marks",
    type: JSON_TYPE,
    body: (size) => filled('{"ytid":"a', "\\u0315\\u0316", size, '"}'),
  },
  {
    name: "a text of backslashes",
    type: JSON_TYPE,
    body: (size) => filled('{"ytid":"', "\\\\", size, '"}'),
  },
  { name: "a long number", type: JSON_TYPE, body: (size) => filled('{"code":', "1", size, "}") },
];

/** Files for an import, each the worst of its kind. */
const FILES: Shape[] = [
  ["lines of links", "http://a \n"],
  ["lines of marks", `${MARKS}${MARKS}\n`],
  ["blank lines", "\n"],
  ["a table of quotes", 'ytid\n"', '"'],
  ["a list of stations", "#EXTM3U\n", "#EXTINF:1,a\nhttp://a\n"],
  ["a list of podcasts", "<opml>", '<outline xmlUrl="http://a/&amp;">'],
  ["outlines without an end", "<opml>", "<outline a="],
  ["nested lists", "[", "["],
  ["objects", "[{}", ",{}"],
].map(([name = "", begin = "", part = begin]) => ({
  name: `a file of ${name}`,
  type: PARTS,
  body: (size: number) =>
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${filled(begin, part, size / (part.includes(MARKS) ? 2 : 1) - 200)}\r\n--x--\r\n`,
}));

/** The shapes to send to an address: calls also take JSON, and only an import takes files. */
export function shapesFor({ isApi, path }: { isApi: boolean; path: string }): Shape[] {
  return [
    ...FORMS,
    ...MULTIPART,
    ...(isApi ? JSON_BODIES : []),
    ...(path === "/import" ? FILES : []),
  ];
}

/** Queries in the same shapes. */
export const QUERIES: Omit<Shape, "type">[] = [
  ...FORMS,
  { name: "marks to search for", body: (size) => filled("q=a", ESCAPED, size) },
  { name: "a host of marks", body: (size) => filled("url=http://a", ESCAPED, size) },
];
