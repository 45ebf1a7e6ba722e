import type { AppLoadContext } from "@remix-run/node";
import { shownTitle } from "~/domain/videos/titles";

/** The title of a video as it is known, with a substitute. */
export async function loadVideoTitle({ videoInfo }: AppLoadContext, ytid: string): Promise<string> {
  return shownTitle({ ytid, title: (await videoInfo.known(ytid))?.title });
}
