/**
 * Returns an own property of an object from outside; never an inherited one such as `constructor`.
 */
export function ownValue<Value>(
  fields: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  // eslint-disable-next-line own/no-text-index -- guarded by Object.hasOwn
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
