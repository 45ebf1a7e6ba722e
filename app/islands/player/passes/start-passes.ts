import type { CountedPass } from "~/browser/platform/events";
import { localStorageOrNull } from "~/browser/platform/storage";
import { newUuid } from "~/browser/platform/uuid";
import { importAgain } from "~/browser/platform/chunks/import-again";
import type { PassedItem } from "../held-item";

type Sending = ReturnType<typeof import("./browser-outbox").startOutbox>;

/** Prefix of the key of a waiting pass in the browser's storage; its event id follows. */
const PREFIX = "lor:pass:";

/**
 * Stores each pass at once, so that none is lost. The code that sends them is downloaded with the
 * first.
 */
export function startPasses(counted: (answer: CountedPass) => void) {
  const storage = localStorageOrNull();
  let sending: Promise<Sending> | null = null;

  /** @param pass one that could not be stored */
  function send(pass?: PassedItem): void {
    sending ??= importAgain(() => import("./browser-outbox")).then(({ startOutbox }) =>
      startOutbox(counted),
    );
    sending.then(
      ({ outbox }) => (pass ? outbox.add(pass) : outbox.flush()),
      () => {
        sending = null;
      },
    );
  }

  function isStored(pass: PassedItem): boolean {
    try {
      storage?.setItem(PREFIX + newUuid(), JSON.stringify({ ...pass, at: Date.now() }));
      return storage !== null;
    } catch {
      return false;
    }
  }

  if (Object.keys(storage ?? {}).some((key) => key.startsWith(PREFIX))) send();
  return {
    count: (pass: PassedItem) => send(isStored(pass) ? undefined : pass),
    stop: () =>
      void sending?.then(
        ({ stop }) => stop(),
        () => undefined,
      ),
  };
}
