import { addresses } from "~/addresses";
import { listParts, rowParts, scriptParts } from "~/contracts";
import { RemoveForm } from "~/components/lists/remove-form";
import { podcastPath } from "~/domain/podcasts/podcast-id";
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
  /** What is new of a hearted podcast, or that it is being read (PODCAST-12). */
  news: string | null;
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
    <ul {...listParts.rows(true)} {...scriptParts.script("own-hearts")} className="items">
      {rows.map((row) => (
        <li
          key={row.id}
          {...rowParts.podcast(row.id)}
          {...rowParts.title(row.title)}
          className="group"
        >
          <a href={podcastPath(row.id)} className="row-link">
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
              {row.news ? (
                <span className="block text-sm font-semibold text-brand-strong">{row.news}</span>
              ) : null}
            </span>
          </a>
          <HeartForm heart={podcastHeart(row.id)} hearted={row.hearted} redirectTo={path} />
          {canRemove ? (
            <RemoveForm
              call={{ ...REMOVE, label: `Remove ${row.title} from the history` }}
              fields={{ uid: "me", podcast_id: row.id }}
              path={path}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
