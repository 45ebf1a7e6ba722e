import { z } from "zod";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** The live channels with the video that each plays, most viewers first (CHANNEL-2). */
export const loader = query(z.object({}), async ({ channels }) => ({
  res: (await channels.list(Date.now())).map(({ pid, name, viewers, playing }) => ({
    pid,
    name,
    viewers,
    playing_title: playing.title,
    playing_ytid: playing.ytid,
  })),
}));
