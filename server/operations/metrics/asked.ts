import { soon } from "~/services/platform/work/soon.server";

/** Less than a reader of the metrics waits, in milliseconds: it needs them when a store hangs. */
const WAIT_MS = 2000;

/** Resolves to null if the database does not say. */
export function asked<Value>(asking: Promise<Value>): Promise<Value | null> {
  return soon(
    asking.catch(() => null),
    null,
    WAIT_MS,
  );
}
