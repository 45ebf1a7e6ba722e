import { addresses } from "~/addresses";
import {
  positionBody,
  positionsQuery,
  repeatBody,
  speedBody,
} from "~/domain/podcasts/podcast-schema";
import { networkOf } from "~/domain/network/network";
import { recordEpisodePass } from "~/services/podcasts/episode-repeats.server";
import { savePodcastSpeed } from "~/services/podcasts/podcast-marks.server";
import { loadPositions, savePosition } from "~/services/podcasts/episode-positions.server";
import { notify } from "~/services/platform/notices.server";
import { notFound, NO_SUCH_EPISODE, missing } from "../calls/api-error.server";
import { ownListener, ownReader, OWN_FAILURES } from "../calls/own-uid.server";
import { answersGet, answersPost, get, post } from "../calls/resource.server";

const { api } = addresses;

export const calls = {
  [api.podcast.position]: post(
    {
      about: "Saves where the caller is in an episode; beacons send it as the page goes.",
      takes: positionBody,
      fails: [...OWN_FAILURES, NO_SUCH_EPISODE],
    },
    async ({ db, session }, { uid, ...body }) => {
      const userId = await ownListener(session, uid);
      const { episodeid: episodeId, duration = null, ...heard } = body;
      const position = { ...heard, duration, userId, episodeId, now: new Date() };
      if (await savePosition(db, position)) return { answer: { ok: true } };
      throw notFound("episode");
    },
  ),

  [api.podcast.positions]: get(
    {
      about: "Where the caller is in each episode of a podcast, by the episode's id.",
      takes: positionsQuery,
      fails: OWN_FAILURES,
    },
    async ({ db, session }, { podcastid, uid }) => {
      const userId = ownReader(session, uid);
      return { res: userId ? await loadPositions(db, userId, podcastid) : {} };
    },
  ),

  [api.podcast.repeat]: post(
    {
      about:
        "Counts a completed pass of an episode or of its section. The same `eventId` counts once (PODCAST-19).",
      takes: repeatBody,
      fails: [...OWN_FAILURES, NO_SUCH_EPISODE],
    },
    async ({ db, session, passes, client }, { uid, ...body }) => {
      const { episodeid, eventId = crypto.randomUUID(), start, end = null, loop } = body;
      const userId = await ownListener(session, uid);
      const section = await passes.hashedSection({
        ...{ userId, item: episodeid, loop },
        network: networkOf(client),
      });
      const pass = { userId, episodeId: episodeid, eventId, start, end, section, now: new Date() };
      const repeated = await recordEpisodePass(db, pass);
      if (!repeated) throw notFound("episode");
      const { counted, ...answer } = repeated;
      if (counted) notify("pass", {});
      return { answer: { episodeid, ...answer } };
    },
  ),

  [api.podcast.speed]: post(
    {
      about: "Saves the speed that the caller plays a podcast with.",
      takes: speedBody,
      fails: [...OWN_FAILURES, missing("podcast")],
    },
    async ({ db, session }, { uid, podcastid, speed }) => {
      const userId = await ownListener(session, uid);
      const saved = await savePodcastSpeed(db, {
        userId,
        podcastId: podcastid,
        speed,
        now: new Date(),
      });
      if (saved) return { answer: { ok: true } };
      throw notFound("podcast");
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
