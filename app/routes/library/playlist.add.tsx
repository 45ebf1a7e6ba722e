import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AddToPlaylist } from "~/components/playlists/add-to-playlist";
import { INVALID_NAME } from "~/domain/playlist-name";
import { addToPlaylistPath } from "~/domain/playlist-paths";
import { safePath } from "~/domain/schemas/redirect-to";
import { isYtid, watchPath } from "~/domain/youtube-id";
import { containing, yourMusic } from "~/services/your-music.server";
import { titled } from "../titled";
import { createFromForm, field } from "./playlist-form.server";

export const meta: MetaFunction = titled("Add to playlist");

/** More than anybody scrolls through; the rest is on its own page. */
const SHOWN = 200;

function readAsked(request: Request) {
  const { searchParams } = new URL(request.url);
  const ytid = searchParams.get("v");
  if (!isYtid(ytid)) throw data("This is not the id of a video.", 404);
  const back = safePath(searchParams.get("back"), watchPath({ ytid }));
  return { ytid, back, path: addToPlaylistPath(ytid, back) };
}

/** The listener's own playlists for one video (spec 1 §2, add-to-playlist popup). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, session, videoInfo } = context;
  const { ytid, back, path } = readAsked(request);
  const { userId } = session;
  const [info, own, has] = await Promise.all([
    videoInfo.known(ytid),
    userId ? yourMusic(db, userId, { tab: "mine", limit: SHOWN }) : { res: [] },
    userId ? containing(db, userId, ytid) : Promise.resolve<string[]>([]),
  ]);
  return {
    ytid,
    back,
    path,
    title: info?.title ?? `YouTube video ${ytid}`,
    playlists: own.res.map(({ pid, name, itemCount }) => ({
      pid,
      name,
      itemCount,
      has: has.includes(pid),
    })),
  };
}

/** A new playlist: the field says one thing, the snackbar another (spec 1 §5). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { path } = readAsked(request);
  const name = field(await request.formData(), "name");
  const refused = await createFromForm(context, { entry: "popup", name, to: path });
  context.session.flash(refused.data.message, "error");
  return data({ name, message: INVALID_NAME }, refused.init ?? undefined);
}

export default function AddToPlaylistPage() {
  const page = useLoaderData<typeof loader>();
  return <AddToPlaylist {...page} refused={useActionData<typeof action>()} />;
}
