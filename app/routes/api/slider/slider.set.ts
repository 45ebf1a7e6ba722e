import { sliderOrFields } from "~/domain/slider/slider-schema";
import { normaliseSlice } from "~/domain/slider/slice";
import { setSlice } from "~/services/slider/slices.server";
import { mutation, postOnly } from "../answer.server";
import { apiError } from "../api-error.server";

export const loader = postOnly;

/** Saves a listener's section of a video (LOOP-6), or deletes it with `show: false`. Times are in seconds. */
export const action = mutation(sliderOrFields, async (context, { ytid, slider }) => {
  const info = await context.videoInfo.known(ytid);
  const times = normaliseSlice({ start: slider.startTime, end: slider.endTime }, info?.duration);
  if (!times.ok) throw apiError({ status: 400, code: "invalid", message: times.message });
  const userId = await context.session.requireListener();
  const slice = slider.show === false ? null : times.slice;
  await setSlice(context.db, { userId, ytid, slice });
  const { start, end } = times.slice;
  return { answer: { ytid, slider: { startTime: start, endTime: end, show: slice !== null } } };
});
