import { isYtid } from "~/domain/videos/youtube-id";
import { loadHiddenVideos, hideVideo, unhideVideo } from "~/services/videos/videos-store.server";
import { EVERYTHING } from "../cache/purges";
import { AdminError, needed, type Verb, type VerbInput } from "./command";

function ytidOf({ words }: VerbInput): string {
  const ytid = needed(words[0], "The id of the video");
  if (!isYtid(ytid)) throw new AdminError(`${ytid} is not a video id`);
  return ytid;
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
};
