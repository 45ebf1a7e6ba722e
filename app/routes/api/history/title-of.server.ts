import type { AppLoadContext } from "@remix-run/node";

/** A video's title, with a substitute while it is unknown. */
export async function titleOf({ videoInfo }: AppLoadContext, ytid: string): Promise<string> {
  return (await videoInfo.known(ytid))?.title ?? `YouTube video ${ytid}`;
}
