import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/**
 * Checks a form by a schema. Conform gets only the fields that the schema names, each once: its
 * time grows with the square of a name's repetitions, it builds objects from names such as `a.b.c`,
 * and it obeys a field `__intent__`.
 */
export function parseForm<Schema extends z.ZodObject>(form: FormData, schema: Schema) {
  const known = new FormData();
  for (const name of Object.keys(schema.shape)) {
    const value = form.get(name);
    if (typeof value === "string") known.set(name, value);
  }
  return parseWithZod(known, { schema });
}
