import { sliderOrFields } from "~/domain/schemas/slider";
import { normaliseSlice } from "~/domain/slice";
import { setSlice } from "~/services/slices.server";
import { apiError, mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** Keeps a listener's section of a video; `show: false` forgets it. Times in seconds (spec 1 §4 and §5). */
export const action = mutation(sliderOrFields, async (context, { ytid, slider: asked }) => {
  const info = await context.videoInfo.known(ytid);
  const times = normaliseSlice({ start: asked.startTime, end: asked.endTime }, info?.duration);
  if (!times.ok) throw apiError({ status: 400, code: "invalid", message: times.message });
  const userId = await context.session.requireListener();
  const slice = asked.show === false ? null : times.slice;
  await setSlice(context.db, { userId, ytid, slice });
  const { start, end } = times.slice;
  return { answer: { ytid, slider: { startTime: start, endTime: end, show: slice !== null } } };
});
