/** A listener whose every request goes to the other process than the one before. */
import { parse } from "node-html-parser";
import { RoamingVisitor } from "../../tests/support/app/visitor";
import { VIDEOS } from "../listeners";

class Crossing {
  readonly #visitors: RoamingVisitor[];
  #turn = 0;
  requests = 0;
  readonly failures: string[] = [];

  constructor(origins: readonly string[]) {
    this.#visitors = origins.map((origin) => new RoamingVisitor(origin));
  }

  /** The listener as the other process sees them, with all cookies so far. */
  #other(): RoamingVisitor {
    const from = this.#visitors[this.#turn % 2]!;
    this.#turn += 1;
    const to = this.#visitors[this.#turn % 2]!;
    for (const [name, value] of from.cookies) to.cookies.set(name, value);
    return to;
  }

  #note(what: string, isRight: boolean): void {
    this.requests += 1;
    const to = this.#turn % 2 === 0 ? "first" : "second";
    if (!isRight) this.failures.push(`${what} at the ${to} process`);
  }

  async call<Answer = Record<string, unknown>>(path: string, body: object): Promise<Answer> {
    const { status, answer } = await this.#other().json<Answer>(path, body);
    this.#note(`POST ${path}: ${status}`, status === 200);
    return answer;
  }

  /** Expects a page with this text from both processes. */
  async see(path: string, text: string): Promise<void> {
    for (let at = 0; at < 2; at += 1) {
      const response = await this.#other().get(path);
      const isThere = (await response.text()).includes(text);
      this.#note(`${path} without ${text}: ${response.status}`, response.ok && isThere);
    }
  }

  /** Sends the form of one process's page with this action to the other. */
  async submit(page: string, action: string): Promise<void> {
    const response = await this.#other().get(page);
    const form = parse(await response.text()).querySelector(`#shell form[action^="${action}"]`);
    this.#note(`${page} has no form for ${action}`, form !== null);
    const given = (form?.querySelectorAll("input[name]") ?? []).map(
      (input) => [input.getAttribute("name")!, input.getAttribute("value") ?? ""] as const,
    );
    const to = form?.getAttribute("action") ?? action;
    const answer = await this.#other().form(to, Object.fromEntries(given));
    this.#note(`form ${action}: ${answer.status}`, answer.status === 303);
  }
}

/** What a listener does once, with what it leaves on pages of both processes. */
async function listenOnce(crossing: Crossing, at: number): Promise<void> {
  const [ytid, next] = [VIDEOS[at % VIDEOS.length]!, VIDEOS[(at + 1) % VIDEOS.length]!];
  const watch = `/watch?v=${ytid}`;
  await crossing.call("/api/history/add", { ytid });
  await crossing.see("/history", ytid);
  await crossing.submit(watch, "/api/star/set");
  await crossing.see("/favorites", ytid);
  const { pid } = await crossing.call<{ pid: string }>("/api/playlist/create", {
    name: `Of ${at}`,
  });
  await crossing.call(`/api/playlist/add-ytids/${pid}`, { ytids: [ytid, next] });
  await crossing.see(`/playlist/${pid}`, next);
  await crossing.call(`/api/playlist/rename/${pid}`, { name: `Named ${at}` });
  await crossing.see("/playlist", `Named ${at}`);
  await crossing.call("/api/queue/add", { ytid: next });
  await crossing.see("/playqueue", next);
  const slider = { startTime: 12, endTime: 33, show: true };
  await crossing.call("/api/slider/set", { ytid, slider });
  await crossing.call("/api/loops/save", {
    kind: "video",
    item: ytid,
    name: "A verse",
    startMs: 1000,
    endMs: 9000,
  });
  await crossing.see("/loops", "A verse");
  await crossing.submit("/playqueue", "/api/queue/truncate");
  await crossing.submit(watch, "/api/player/shuffle");
}

/**
 * Lets a listener cross between two processes, beginning at either, and without what Redis knew.
 * @returns how many requests there were, and those that failed in words
 */
export async function crossBetween(origins: readonly string[], forget: () => Promise<void>) {
  const crossings = [new Crossing(origins), new Crossing(origins.toReversed())];
  for (const [at, crossing] of crossings.entries()) {
    await listenOnce(crossing, at * 2);
    await forget();
    await listenOnce(crossing, at * 2 + 10);
  }
  return {
    requests: crossings.reduce((sum, { requests }) => sum + requests, 0),
    failures: crossings.flatMap(({ failures }) => failures),
  };
}
