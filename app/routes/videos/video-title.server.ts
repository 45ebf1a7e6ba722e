import type { AppLoadContext } from "@remix-run/node";
import { shownTitle } from "~/domain/videos/titles";

/** Returns the video's title, or a substitute if it is unknown. */
export async function loadVideoTitle({ videoInfo }: AppLoadContext, ytid: string): Promise<string> {
  return shownTitle({ ytid, title: (await videoInfo.known(ytid))?.title });
}
