import { importAgain } from "~/browser/platform/chunks/import-again";

let loading: Promise<typeof import("./sound")> | null = null;

/** Downloads the code that only stations and episodes need; after a failure, the next call does. */
export function loadSound(): Promise<typeof import("./sound")> {
  loading ??= importAgain(() => import("./sound"));
  loading.catch(() => (loading = null));
  return loading;
}
