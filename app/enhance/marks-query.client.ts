import { isYtid } from "~/domain/youtube-id";
import { hasSession } from "./session.client";

/** What the listener has of a video: the answer of `GET /api/marks`. Section times are seconds. */
interface Mark {
  star: boolean;
  repeats: number;
  slider?: { startTime: number; endTime: number; show?: boolean };
}

export type Marks = Partial<Record<string, Mark>>;

/** One call asks for so many videos at most; longer lists are marked as far as they are asked for. */
const MOST = 200;
const MARKED = ["data-heart", "data-own-repeats", "data-own-time", "data-ytid"];

/** The videos that a page shows something personal of. */
export function markedYtids(page: ParentNode): string[] {
  const found = MARKED.flatMap((name) =>
    [...page.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  );
  return [...new Set(found.filter(isYtid))].slice(0, MOST);
}

/** Empty without a session, and when the call fails: the page then stands without marks. */
export async function fetchMarks(ytids: string[], signal: AbortSignal): Promise<Marks> {
  if (ytids.length === 0 || !hasSession()) return {};
  try {
    const answer = await fetch(`/api/marks?ytids=${ytids.join(",")}`, {
      signal,
      headers: { Accept: "application/json" },
    });
    const body: { res?: Marks } = answer.ok ? await answer.json() : {};
    return body.res ?? {};
  } catch {
    return {};
  }
}
