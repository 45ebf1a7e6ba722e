import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { Figures, ListPage, ShowMore } from "~/components/lists/list-page";
import { VideoRows } from "~/components/lists/video-rows";
import { Buttons, Fields, Folds, Hearts, LoopBar } from "~/components/pages/design/controls";
import { Part } from "~/components/pages/design/part";
import {
  CARDS,
  EPISODES,
  PLAYLISTS,
  PODCASTS,
  STATIONS,
  VIDEOS,
} from "~/components/pages/design/samples";
import { States } from "~/components/pages/design/states";
import { PlaylistRows } from "~/components/playlists/playlist-rows";
import { EpisodeRows } from "~/components/podcasts/episode-rows";
import { PodcastRows } from "~/components/podcasts/podcast-rows";
import { StationRows } from "~/components/radio/station-rows";
import { Snackbar } from "~/components/shell/snackbar";
import { UndoNotice } from "~/components/shell/undo-notice";
import { REPEAT_OFF } from "~/domain/player/play-through";
import { OFFLINE } from "~/browser/platform/snackbar";
import { publishPageWithAds, surrogateKey } from "~/services/platform/cache-policy.server";
import { titled } from "../shell/titled";
import { forEveryone } from "../shell/audience.server";

export const meta: MetaFunction = titled("Design", {
  description: "Every part of the pages of Listen on Repeat, drawn once in each of its states.",
});

const PATH = addresses.about.design;
const FIGURES = [
  { name: "Repeats", value: "1,204" },
  { name: "Hearts", value: "37" },
];

const UNDO = {
  title: "Queen - Bohemian Rhapsody",
  from: "your history",
  action: addresses.api.history.restore,
  fields: { ytid: "fJ9rUzIMcZQ" },
};

/** Every shared component in every state, for people and tests to look at (PAGE-5). */
export const loader = forEveryone(({ context }) => {
  publishPageWithAds(context, "publicText", [surrogateKey.page("about")]);
  return { imageOrigin: context.env.youtube.imageOrigin };
});

export default function Design() {
  const { imageOrigin } = useLoaderData<typeof loader>();
  const list = { imageOrigin, path: PATH, from: "history" };
  return (
    <ListPage title="Design" description="Every part of our pages, in each of its states">
      <Part title="Buttons">
        <Buttons />
      </Part>
      <Part title="Hearts">
        <Hearts path={PATH} />
      </Part>
      <Part title="Fields">
        <Fields />
      </Part>
      <Part title="Loop bar">
        <LoopBar />
      </Part>
      <Part title="Rows of videos">
        <VideoRows rows={VIDEOS} {...list} />
      </Part>
      <Part title="Episodes in a playlist">
        <VideoRows rows={CARDS} {...list} />
      </Part>
      <Part title="Rows of stations">
        <StationRows stations={STATIONS} path={PATH} canRemove />
      </Part>
      <Part title="Rows of episodes">
        <EpisodeRows episodes={EPISODES} path={PATH} named />
      </Part>
      <Part title="Rows of podcasts">
        <PodcastRows rows={PODCASTS} path={PATH} canRemove />
      </Part>
      <Part title="Rows of playlists">
        <PlaylistRows rows={PLAYLISTS} {...list} />
      </Part>
      <Part title="Figures">
        <Figures figures={FIGURES} />
      </Part>
      <States path={PATH} imageOrigin={imageOrigin} />
      <Part title="Undo">
        <UndoNotice offer={UNDO} path={PATH} />
      </Part>
      <Part title="Messages">
        <div className="flex flex-col items-start gap-3">
          <Snackbar message="Added to queue" path={PATH} />
          <Snackbar message={OFFLINE} path={PATH} />
          <Snackbar message="Repeat is off" kind={REPEAT_OFF.kind} path={PATH} />
        </div>
      </Part>
      <Part title="Folds, menus and sheets">
        <Folds path={PATH} />
      </Part>
      <ShowMore href={PATH} />
    </ListPage>
  );
}
