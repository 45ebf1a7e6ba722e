import { z } from "zod";

/** A parameter as it was given. */
export const text = z.string().optional();
/** Whether a parameter was given, with any value. */
export const flag = text.transform((given) => given !== undefined);

/** A request, or an address itself. */
type Address = URL | { readonly url: string };

/** The given parameters that a schema names. Of equal names the first counts, as in cache keys. */
function given(from: Address, { shape }: z.ZodObject): Record<string, string> {
  const { searchParams } = from instanceof URL ? from : new URL(from.url);
  return Object.fromEntries(
    Object.keys(shape).flatMap((name) => {
      const value = searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/**
 * Reads the query of an address by a schema. A page exports the schema of its query as `query`, and
 * reads its address only by this, so it cannot read a parameter that is not in its cache key.
 */
export function parseQuery<Schema extends z.ZodObject>(
  from: Address,
  schema: Schema,
): z.output<Schema> {
  return schema.parse(given(from, schema));
}

/** Does the same for queries that may be refused. */
export function checkQuery<Schema extends z.ZodObject>(from: Address, schema: Schema) {
  return schema.safeParse(given(from, schema));
}
