import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** nginx lets one address ask for 30 personal pages and calls a second; this is less. */
const BETWEEN_MS = 40;

type Answer = { status: number; cookie: string | undefined; text: string };

/** A listener at an address, with a browser's kept connections. */
function listenerAt(origin: string, site: string, localAddress: string) {
  const agent = new Agent({ keepAlive: true, localAddress });
  let cookie = "";
  const ask = (path: string, json?: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = { cookie, origin: site, "content-type": "application/json" };
      const method = json ? "POST" : "GET";
      const sent = request(origin + path, { agent, method, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.on("error", reject).on("end", () => {
          const set = response.headers["set-cookie"]?.[0]?.split(";")[0];
          cookie ||= set ?? "";
          resolve({ status: response.statusCode ?? 0, cookie: set, text });
        });
      });
      sent.on("error", reject).end(json && JSON.stringify(json));
    });
  return { ask, close: () => agent.destroy() };
}

/** Visits so far: each has addresses of its own, since the app limits what a network may write. */
let begun = 0;

export type Visits = {
  /** How many requests were made so far. */
  readonly count: number;
  /** What failed: paths, with statuses and what was said. */
  readonly failures: readonly string[];
  /** Ends the visits. @returns how many passes were acknowledged, and how many are stored */
  end(): Promise<{ acknowledged: number; stored: number }>;
};

/**
 * Lets listeners open pages of their own, a shared page and count passes, without a break.
 * @param site the app's `ORIGIN`
 */
export function startVisits(origin: string, site: string, listeners: number): Visits {
  const failures: string[] = [];
  begun += 1;
  const network = `127.${begun}`;
  let [count, isOver] = [0, false];
  const visit = async (at: number) => {
    const { ask, close } = listenerAt(origin, site, `${network}.${at}.1`);
    let acknowledged = 0;
    const did = async (path: string, json?: object) => {
      count += 1;
      const { status, text } = await ask(path, json).catch((error: Error) => ({
        status: null,
        text: error.message,
      }));
      if (status !== 200) failures.push(`${path}: ${status}, ${text.slice(0, 300)}`);
      await pause(BETWEEN_MS);
      return status === 200;
    };
    while (!isOver) {
      const pass = { ytid: "fJ9rUzIMcZQ", eventId: crypto.randomUUID() };
      if (await did("/api/history/add", pass)) acknowledged += 1;
      await did("/history");
      await did("/top10");
    }
    const { text } = await ask("/api/history/profile");
    close();
    return { acknowledged, stored: (JSON.parse(text) as { totalRepeats: number }).totalRepeats };
  };
  const visits = Promise.all(Array.from({ length: listeners }, (_, at) => visit(at)));
  visits.catch(() => undefined);
  return {
    get count() {
      return count;
    },
    failures,
    async end() {
      isOver = true;
      const all = await visits;
      const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
      return {
        acknowledged: sum(all.map((one) => one.acknowledged)),
        stored: sum(all.map((one) => one.stored)),
      };
    },
  };
}
