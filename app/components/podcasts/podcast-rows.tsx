import { addresses } from "~/addresses";
import { listParts, rowParts, scriptParts } from "~/contracts";
import { RemoveForm } from "~/components/lists/remove-form";
import { podcastPath } from "~/domain/podcasts/podcast-id";
import { plural } from "~/domain/text/numbers/plural";
import { RowMore } from "~/islands/parts/row-more";
import { HeartForm } from "~/islands/parts/heart-form";
import { podcastHeart } from "~/domain/marks/sound-hearts";
import { SoundPicture } from "~/islands/parts/sound-picture";

export interface PodcastRowView {
  id: string;
  title: string;
  author: string;
  picture: string | null;
  genre: string | null;
  explicit: boolean;
  hearted: boolean;
  newEpisodes: number;
}

interface Props {
  rows: PodcastRowView[];
  /** This page, which the rows' forms return to. */
  path: string;
  /** Whether rows can be removed from the history. */
  canRemove?: boolean;
}

const REMOVE = {
  action: addresses.api.podcast.history.clear,
  undo: addresses.api.podcast.history.restore,
};

/** Rows of podcasts (PODCAST-2). */
export function PodcastRows({ rows, path, canRemove = false }: Props) {
  return (
    <ul
      {...listParts.rows(true)}
      {...scriptParts.script("own-hearts")}
      className="flex flex-col divide-y divide-line"
    >
      {rows.map((row) => (
        <li
          key={row.id}
          {...rowParts.podcast(row.id)}
          {...rowParts.title(row.title)}
          className="group row"
        >
          <a
            href={podcastPath(row.id)}
            className="flex min-w-0 flex-1 items-center gap-3 group-data-removed:opacity-40"
          >
            <SoundPicture name={row.title} src={row.picture} size={56} />
            <span className="min-w-0">
              <span className="row-title" dir="auto">
                {row.title}
              </span>
              <span className="block truncate text-sm text-muted">
                {[row.author, row.genre, row.explicit ? "Explicit" : ""]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              {row.newEpisodes > 0 ? (
                <span className="hidden text-sm font-semibold text-brand-strong sm:block">
                  {row.newEpisodes} new {plural(row.newEpisodes, "episode")}
                </span>
              ) : null}
            </span>
          </a>
          <RowMore title={row.title} />
          <div className="row-controls" role="group" aria-label={row.title}>
            <HeartForm heart={podcastHeart(row.id)} hearted={row.hearted} redirectTo={path} />
            {canRemove ? (
              <RemoveForm
                call={{ ...REMOVE, label: `Remove ${row.title} from the history` }}
                fields={{ uid: "me", podcast_id: row.id }}
                path={path}
              />
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
