import { formatClock, parseTime } from "~/domain/text/time";
import { isYtid } from "~/domain/videos/youtube-id";
import { setSectionHidden } from "~/services/loops/popular.server";
import { loadHiddenVideos, hideVideo, unhideVideo } from "~/services/videos/videos-store.server";
import { EVERYTHING } from "~/services/platform/cache-policy.server";
import { AdminError, needed, type Verb, type VerbInput } from "./command";

function ytidOf({ words }: VerbInput): string {
  const ytid = needed(words[0], "The id of the video");
  if (!isYtid(ytid)) throw new AdminError(`${ytid} is not a video id`);
  return ytid;
}

/** Reads a time as people write it, in whole seconds: sections are counted by those. */
function secondOf(word: string | undefined, name: string): number {
  const text = needed(word, name);
  const seconds = parseTime(text);
  if (seconds === null || seconds < 0) throw new AdminError(`${text} is not a time`);
  return Math.round(seconds);
}

/** Hides a section that many loop, or shows it again (TOP10-3). */
function sectionVerb(hidden: boolean): Verb["run"] {
  return async ({ db, purge, now }, input) => {
    const item = ytidOf(input);
    const start = secondOf(input.words[1], "The start of the section");
    const end = secondOf(input.words[2], "Its end");
    const section = `${formatClock(start)} to ${formatClock(end)} of ${item}`;
    const count = await setSectionHidden(db, { item, start, end, hidden, now: now() });
    if (count === 0) throw new AdminError(`Nobody has looped ${section}`);
    purge(EVERYTHING);
    return [hidden ? `${section} is hidden` : `${section} is not hidden any more`];
  };
}

export const videoVerbs: Record<string, Verb> = {
  list: {
    arguments: "",
    does: "lists hidden videos, last hidden first",
    async run({ db }) {
      const all = await loadHiddenVideos(db);
      return all.map(({ ytid, title, hiddenAt }) =>
        [ytid, hiddenAt?.toISOString().slice(0, 10), title].join("\t"),
      );
    },
  },
  hide: {
    arguments: "YTID",
    does: "removes a video from all lists, the Top 10, search results and what plays next",
    async run({ db, purge, now }, input) {
      const ytid = ytidOf(input);
      if (!(await hideVideo(db, ytid, now()))) throw new AdminError(`${ytid} is hidden already`);
      // Any cached page may show it.
      purge(EVERYTHING);
      return [`${ytid} is hidden`];
    },
  },
  unhide: {
    arguments: "YTID",
    does: "shows a hidden video in lists again",
    async run({ db, purge }, input) {
      const ytid = ytidOf(input);
      if (!(await unhideVideo(db, ytid))) throw new AdminError(`${ytid} is not hidden`);
      purge(EVERYTHING);
      return [`${ytid} is not hidden any more`];
    },
  },
  "hide-section": {
    arguments: "YTID START END",
    does: "removes a section from what listeners loop most, such as 1:02 1:10",
    most: 3,
    run: sectionVerb(true),
  },
  "show-section": {
    arguments: "YTID START END",
    does: "shows a hidden section again",
    most: 3,
    run: sectionVerb(false),
  },
};
