import { z } from "zod";

/** A JSON schema, as far as forms need it. */
interface Shape {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  anyOf?: Shape[];
}

const shapes = new WeakMap<z.ZodType, Shape>();

function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
  shapes.set(schema, shape);
  return shape;
}

const alternativesOf = (shape: Shape): Shape[] => shape.anyOf?.flatMap(alternativesOf) ?? [shape];

/** The texts of a form by name; a repeated name has several. */
type Texts = ReadonlyMap<string, readonly string[]>;

/** Converts a text to the types that a field may have; text that fits none stays what it is. */
function convert(options: readonly Shape[], texts: readonly string[]): unknown {
  const text = texts.at(-1) ?? "";
  const list = options.find(({ type }) => type === "array");
  if (list && texts.length > 1) return texts.map((one) => convertOne(list, one));
  const types = new Set(options.map(({ type }) => type));
  if (types.has("string")) return text;
  if (list) return text === "" ? [] : text.split(",").map((one) => convertOne(list, one.trim()));
  if (text === "" && types.has("null")) return null;
  if (types.has("number") || types.has("integer")) {
    const number = text.trim() === "" ? Number.NaN : Number(text);
    return Number.isFinite(number) ? number : text;
  }
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

const convertOne = ({ items = {} }: Shape, text: string) => convert(alternativesOf(items), [text]);

/** The fields of a record, which may have any name. */
function recordAt(texts: Texts, prefix: string, of: Shape): [string, unknown][] {
  return [...texts]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, given]) => [name.slice(prefix.length), convert(alternativesOf(of), given)]);
}

/** The entries of a list of objects: `res.0.title`, `res.1.title`. */
function* listAt(texts: Texts, prefix: string, items: Shape): Generator {
  for (let at = 0; ; at += 1) {
    const entry = valueAt(texts, `${prefix}${at}`, items);
    if (entry === undefined) return;
    yield entry;
  }
}

function valueAt(texts: Texts, name: string, shape: Shape): unknown {
  const options = alternativesOf(shape);
  const given = texts.get(name);
  if (given) return convert(options, given);
  const prefix = name && `${name}.`;
  for (const { properties = {}, additionalProperties, items } of options) {
    const found = Object.entries(properties).flatMap(([key, property]): [string, unknown][] => {
      const value = valueAt(texts, prefix + key, property);
      return value === undefined ? [] : [[key, value]];
    });
    if (typeof additionalProperties === "object")
      found.push(...recordAt(texts, prefix, additionalProperties));
    if (found.length > 0) return Object.fromEntries(found);
    const entries = items ? [...listAt(texts, prefix, items)] : [];
    if (entries.length > 0) return entries;
  }
  return undefined;
}

/**
 * Reads a form as the JSON that a program would send (CALL-1): numbers, lists and `true` become
 * what the schema has there, and a name such as `slider.startTime` is a field within a field.
 */
export function formInput(schema: z.ZodType, form: FormData): Record<string, unknown> {
  const flat = Object.fromEntries(form);
  const texts = new Map(
    Object.keys(flat).map((name) => [
      name,
      form.getAll(name).filter((value) => typeof value === "string"),
    ]),
  );
  const found = valueAt(texts, "", shapeOf(schema));
  return { ...flat, ...(typeof found === "object" && found) };
}
