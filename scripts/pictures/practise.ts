import type { APIRequestContext } from "playwright";
import { addresses } from "../../app/addresses";

interface Practice {
  ytid: string;
  name: string;
  /** In milliseconds. */
  startMs: number;
  endMs: number;
  rate: number;
  passes: number;
}

export const RIFF: Practice = {
  ...{ ytid: "fJ9rUzIMcZQ", name: "Solo, slowly", startMs: 153_000, endMs: 171_500 },
  ...{ rate: 0.75, passes: 6 },
};
const CHORUS: Practice = {
  ...{ ytid: "dQw4w9WgXcQ", name: "", startMs: 43_000, endMs: 60_500 },
  ...{ rate: 1, passes: 3 },
};

/** Hears a section some times. */
export async function hear(request: APIRequestContext, practice: Practice): Promise<void> {
  const { ytid, startMs, endMs, rate, passes } = practice;
  for (let n = 0; n < passes; n++) {
    const data = { ytid, loop: { startMs, endMs, rate } };
    await request.post(addresses.api.history.add, { data });
  }
}

/** Saves two loops and practises them. */
export async function practise(request: APIRequestContext): Promise<void> {
  for (const practice of [RIFF, CHORUS]) {
    const { ytid: item, name, startMs, endMs } = practice;
    const data = { kind: "video", item, name, startMs, endMs };
    await request.post(addresses.api.loops.save, { data });
    await hear(request, practice);
  }
}
