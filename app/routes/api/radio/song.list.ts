import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { loadSongHearts } from "~/services/radio/song-hearts.server";
import { getOnly, query } from "../answer.server";
import { ownReader } from "../own-uid.server";

export const action = getOnly;

/** `{res: [{title, at}]}`, the caller's hearted songs of stations, newest first; `at` in epoch ms. */
export const loader = (args: LoaderFunctionArgs) =>
  query(z.object({}), async (context) => {
    const { db, session } = context;
    const userId = ownReader(session, args.params.uid ?? "");
    return { res: userId ? await loadSongHearts(db, userId) : [] };
  })(args);
