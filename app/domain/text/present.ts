/**
 * The value, for which only a mistake of ours can leave nothing; `what` says in the error what is
 * missing.
 */
export function present<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`There is no ${what}`);
  return value;
}
