import type { Log } from "~/services/platform/log.server";
import { notify } from "~/services/platform/notices.server";
import { begin } from "~/services/platform/work/begin.server";
import { EdgeReceiver, type Send } from "./edge-receiver";
import { purgeRequests } from "./purge-request";
import { keptPurges } from "./kept-purges";

/** Purges of the caches in front: nginx, Varnish, a CDN (docs/decisions/038). */
export type EdgePurges = {
  /** Forgets pages with this surrogate key in every cache in front, soon and until it succeeds. */
  purge(surrogateKey: string): void;
  /** Resolves to the hosts that have not confirmed every purge, and why, once each was asked. */
  unconfirmed(): Promise<string[]>;
  /** Sends what is left once more. What fails is sent at the next start. */
  close(): Promise<void>;
};

type EdgeOptions = {
  receivers: readonly URL[];
  secret: string | undefined;
  dataDir: string;
  log: Log;
};

/** Nothing in a `Surrogate-Key` can match another key: spaces separate them. */
const SENT = /^(?:\*|[\w:.-]{1,200})$/;

/** Opens the purges, and sends those that were left at the last end. */
export function openEdgePurges(options: EdgeOptions): EdgePurges {
  const { receivers, secret, dataDir, log } = options;
  const kept = keptPurges(dataDir, log);
  const all = receivers.map((url) => {
    const post = purgeRequests(url, secret);
    const send: Send = async (keys) => {
      const result = await post(keys);
      notify("edge-purge", { isFailed: !result.ok });
      return result;
    };
    return new EdgeReceiver({ url, send, log, kept: kept.of(url) });
  });
  return {
    purge(surrogateKey) {
      if (SENT.test(surrogateKey)) for (const receiver of all) receiver.purge(surrogateKey);
    },
    async unconfirmed() {
      await Promise.all(all.map((receiver) => receiver.asked()));
      return all.filter(({ isBehind }) => isBehind).map(({ state }) => state);
    },
    async close() {
      await begin(Promise.all(all.map((receiver) => receiver.close())));
    },
  };
}
