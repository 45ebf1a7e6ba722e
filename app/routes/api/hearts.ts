import { addresses } from "~/addresses";
import { heart } from "~/domain/history/heart-schema";
import { page } from "~/domain/lists/paging";
import { HEART_LISTS } from "~/domain/shell/undo";
import { setHeart } from "~/services/history/hearts.server";
import { loadHearted } from "~/services/history/history.server";
import { loadVideoTitle } from "../videos/video-title.server";
import { answersGet, answersPost, get, post } from "./resource.server";

const { api } = addresses;

export const calls = {
  [api.star.set]: post({ about: "Hearts a video.", takes: heart }, async (context, { ytid }) => {
    const userId = await context.session.requireListener();
    const { totalStars } = await setHeart(context.db, {
      userId,
      ytid,
      star: true,
      now: new Date(),
    });
    return { answer: { ytid, star: true, totalStars }, snackbar: "Video Hearted" };
  }),

  [api.star.clear]: post(
    { about: "Removes the heart of a video.", takes: heart },
    async (context, { ytid }, from) => {
      const userId = await context.session.requireListener();
      const { totalStars } = await setHeart(context.db, {
        userId,
        ytid,
        star: false,
        now: new Date(),
      });
      const done = { answer: { ytid, star: false, totalStars }, snackbar: "Video Un-hearted" };
      if (from === "script") return done;
      const offer = { from: "your hearts", action: api.star.set, fields: { ytid } };
      return {
        ...done,
        undo: { title: await loadVideoTitle(context, ytid), ...offer, onlyOn: HEART_LISTS },
      };
    },
  ),

  [api.star.page]: get(
    { about: "The listener's hearted videos, newest heart first.", takes: page },
    async ({ db, session }, { next, limit }) => {
      if (!session.userId) return { res: [] };
      return loadHearted(db, session.userId, { cursor: next, limit });
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
