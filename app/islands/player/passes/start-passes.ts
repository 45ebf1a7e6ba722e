import type { CountedPass } from "~/browser/platform/events";
import { localStorageOrNull } from "~/browser/platform/storage";
import { newUuid } from "~/browser/platform/uuid";
import { importAgain } from "../order/import-again";

type Sending = ReturnType<typeof import("./browser-outbox").startOutbox>;

/** A pass waits in the browser's storage under this and its event id. */
const PREFIX = "lor:pass:";

/** Each pass is stored at once, so that none is lost; the code that sends them is downloaded with the first. */
export function startPasses(counted: (answer: CountedPass) => void) {
  const storage = localStorageOrNull();
  const load = () => importAgain(() => import("./browser-outbox"));
  let sending: Promise<Sending> | null = null;

  function open() {
    sending ??= load().then(({ startOutbox }) => startOutbox(counted));
    sending.catch(() => {
      sending = null;
    });
    return sending;
  }

  function isStored(ytid: string, seconds: number | null): boolean {
    try {
      const pass = JSON.stringify({ ytid, at: Date.now(), seconds });
      storage?.setItem(PREFIX + newUuid(), pass);
      return storage !== null;
    } catch {
      return false;
    }
  }

  const waits = Object.keys(storage ?? {}).some((key) => key.startsWith(PREFIX));
  if (waits) void open();
  return {
    count(ytid: string, seconds: number | null): void {
      const stored = isStored(ytid, seconds);
      open().then(
        ({ outbox }) => (stored ? outbox.flush() : outbox.add(ytid, seconds)),
        () => undefined,
      );
    },
    stop: () =>
      void sending?.then(
        ({ stop }) => stop(),
        () => undefined,
      ),
  };
}
