import { begin } from "~/services/platform/work/begin.server";
import { soon } from "~/services/platform/work/soon.server";

/** A health check of one store. */
export type Check = {
  name: string;
  mode: string;
  /** Rejects or resolves to false if the store is down. */
  answers(): Promise<boolean | void>;
};

export type StoreState = { name: string; mode: string; up: boolean };

/** A store that takes longer than this to answer counts as down, in milliseconds. */
const CHECK_TIMEOUT_MS = 2000;

function isUp(check: Check): Promise<boolean> {
  const answered = check.answers().then(
    (answer) => answer !== false,
    () => false,
  );
  return soon(answered, false, CHECK_TIMEOUT_MS);
}

/**
 * Returns a function that asks all stores. Requests that come meanwhile share the answer, so that
 * frequent checks cost the stores nothing.
 */
export function storeStates(checks: Check[]): () => Promise<StoreState[]> {
  const look = () =>
    Promise.all(
      checks.map(async (check) => ({ name: check.name, mode: check.mode, up: await isUp(check) })),
    );
  let looking: Promise<StoreState[]> | null = null;
  return () => (looking ??= begin(look().finally(() => (looking = null))));
}
