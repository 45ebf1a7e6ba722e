import { countParts, lineParts, listParts, rowParts } from "~/contracts";
import { RowSpeaker } from "~/components/lists/row-speaker";
import { PlayItemForm } from "~/components/items/play-item-form";
import { AddToQueueForm } from "~/components/queue/add-to-queue-form";
import type { EpisodeItem } from "~/domain/items/item";
import { episodePath, podcastPath } from "~/domain/podcasts/podcast-id";
import { formatCount } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { formatClock } from "~/domain/text/time";
import { formatDay } from "~/domain/text/dates";
import { Icon } from "~/islands/parts/icon";
import { RowLength } from "~/islands/parts/row-words";

export interface EpisodeView {
  item: EpisodeItem;
  summary: string;
  /** Epoch seconds; null if the feed has no date. */
  publishedAt: number | null;
  label: string | null;
  explicit: boolean;
  /** The listener's position. */
  position: { seconds: number; duration: number | null; played: boolean } | null;
  /** Where they went back from, in seconds (PODCAST-23). */
  left: number | null;
  /** The listener's number of repeats. */
  repeats: number;
  /** Found since the listener last opened the podcast's page. */
  isNew?: boolean;
}

interface Props {
  episodes: EpisodeView[];
  /** This page's path, which the rows' forms return to. */
  path: string;
  /** Whether rows name their podcast. */
  named?: boolean;
  /** Whether Next continues in the page's podcast, with or without scripts (NEXT-5). */
  listed?: boolean;
  /** `next` marks the row of the episode that plays after the page's own. */
  rel?: "next";
}

function Progress({ position, item }: { position: EpisodeView["position"]; item: EpisodeItem }) {
  const duration = position?.duration ?? item.duration;
  if (!position || (!position.played && position.seconds < 1)) return null;
  if (position.played) return <span className="font-semibold">Played</span>;
  const left = duration ? Math.max(duration - position.seconds, 0) : null;
  return (
    <span className="font-semibold text-brand-strong">
      {left === null ? `At ${formatClock(position.seconds)}` : `${formatClock(left)} left`}
    </span>
  );
}

interface ResumeProps {
  item: Pick<EpisodeItem, "podcastId" | "id">;
  /** Seconds. */
  at: number;
  className?: string;
  /** Set on the episode's own page, which plays from there in place. */
  here?: boolean;
}

/** Plays from the place that the listener went back from (PODCAST-23). */
export function ResumeLink({ item, at, className = "underline", here = false }: ResumeProps) {
  return (
    <a
      className={className}
      href={`${episodePath(item.podcastId, item.id, { t: at })}&play=1`}
      {...lineParts.seek(here ? at : undefined)}
    >
      Resume at {formatClock(at)}?
    </a>
  );
}

function listedPath({ href, podcastId }: EpisodeItem): string {
  return `${href}&${new URLSearchParams({ from: "podcast", list: podcastId }).toString()}`;
}

/** Episodes of a podcast. Trailers and bonus episodes are labelled (PODCAST-6). */
export function EpisodeRows({ episodes, path, named = false, listed, rel }: Props) {
  return (
    <ol {...listParts.rows(true)} className="items">
      {episodes.map(({ item, ...episode }) => (
        <li key={item.id} {...rowParts.episode(item.id)} {...rowParts.title(item.title)}>
          <div className="row-link block content-center">
            <a href={item.href} rel={rel} className="row-title wrap-anywhere">
              {item.title}
            </a>
            <p className="relative flex flex-wrap gap-x-3 text-sm text-muted">
              {episode.isNew ? <span className="font-semibold text-brand-strong">New</span> : null}
              <Progress position={episode.position} item={item} />
              {episode.left ? <ResumeLink item={item} at={episode.left} /> : null}
              {episode.repeats > 0 ? (
                <span {...countParts.own(item.id)} {...countParts.unit("repeat")}>
                  {formatCount(episode.repeats)} {plural(episode.repeats, "repeat")}
                </span>
              ) : null}
              {named ? <a href={podcastPath(item.podcastId)}>{item.by}</a> : null}
              {episode.label ? <span className="font-semibold">{episode.label}</span> : null}
              {episode.publishedAt ? <span>{formatDay(episode.publishedAt)}</span> : null}
              {episode.explicit ? <span>Explicit</span> : null}
              <RowSpeaker className="right-0 bottom-0" />
            </p>
            {episode.summary ? (
              <p className="line-clamp-2 text-sm text-muted wrap-anywhere max-sm:hidden">
                {episode.summary}
              </p>
            ) : null}
          </div>
          <RowLength seconds={item.duration} />
          <AddToQueueForm episodeId={item.id} redirectTo={path} />
          <PlayItemForm item={item} redirectTo={listed ? listedPath(item) : item.href}>
            <button className="icon-button" aria-label={`Play ${item.title}`}>
              <Icon name="play" />
            </button>
          </PlayItemForm>
        </li>
      ))}
    </ol>
  );
}
