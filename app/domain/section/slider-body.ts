import type { Section } from "./section";

/** Body of `POST /api/slider/set`; `show: false` removes the section. */
export function sliderBody(ytid: string, section: Section | null) {
  const { start, end } = section ?? { start: 0, end: 0 };
  return { ytid, slider: { startTime: start, endTime: end, show: section !== null } };
}
