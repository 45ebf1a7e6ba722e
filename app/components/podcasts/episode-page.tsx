import type { ComponentProps } from "react";
import { lineParts, podcastParts, rowParts, scriptParts, sheetParts } from "~/contracts";
import { PageItem } from "~/components/items/page-item";
import { ItemLoops } from "~/components/loops/item-loops";
import { PlayItemForm } from "~/components/items/play-item-form";
import { AddToQueueForm } from "~/components/queue/add-to-queue-form";
import type { EpisodeItem } from "~/domain/items/item";
import { cardKey } from "~/domain/playlists/episode-card";
import { addToPlaylistPath } from "~/domain/playlists/playlist-paths";
import { episodePath, podcastPath } from "~/domain/podcasts/podcast-id";
import { formatDay } from "~/domain/text/dates";
import type { RepeatedMinute } from "~/domain/podcasts/repeated-minutes";
import { formatClock } from "~/domain/text/time";
import { Icon } from "~/islands/parts/icon";
import { EpisodeRepeats } from "./episode-repeats";
import { EpisodeRows, type EpisodeView, ResumeLink } from "./episode-rows";
import { HeartForm } from "~/islands/parts/heart-form";
import { podcastHeart } from "~/domain/marks/sound-hearts";
import { SoundPicture } from "~/islands/parts/sound-picture";
import { Transcript } from "./transcript";

interface Props {
  podcast: { id: string; title: string };
  dock: { item: EpisodeItem };
  hearted: boolean;
  /** Sanitised HTML whose times are links. */
  notes: string;
  publishedAt: number | null;
  label: string | null;
  link: string | null;
  explicit: boolean;
  left: number | null;
  repeats: ComponentProps<typeof EpisodeRepeats>["repeats"];
  mostRepeated: RepeatedMinute | null;
  next: EpisodeView | null;
  hasTranscript: boolean;
  wantsTranscript: boolean;
  transcript: ComponentProps<typeof Transcript>["transcript"];
  loops: ComponentProps<typeof ItemLoops>["loops"];
  others: ComponentProps<typeof ItemLoops>["others"];
  passes: number | null;
  path: string;
}

/** One episode: Play, chapters and notes (PODCAST-7). */
export function EpisodePage(props: Props) {
  const { podcast, notes, next } = props;
  const { item } = props.dock;
  return (
    <article
      className="card mx-auto w-full max-w-3xl"
      {...podcastParts.episode(item.id)}
      {...scriptParts.script("episode")}
      {...rowParts.title(item.title)}
    >
      <PageItem item={item} />
      <EpisodeHeader {...props} />
      <ItemLoops {...props} item={item} section={item.slice} duration={item.duration} />
      <EpisodeRepeats item={item} repeats={props.repeats} mostRepeated={props.mostRepeated} />
      {item.chapters.length > 0 ? <Chapters item={item} /> : null}
      {props.wantsTranscript ? (
        <Transcript
          ids={{ podcastId: podcast.id, episodeId: item.id }}
          transcript={props.transcript}
        />
      ) : null}
      {notes ? (
        <section aria-label="Notes">
          <h2 className="mb-1 text-lg font-bold">Notes</h2>
          <div className="prose wrap-anywhere" dangerouslySetInnerHTML={{ __html: notes }} />
        </section>
      ) : null}
      {next ? (
        <section aria-label="Next episode" className="mt-4">
          <h2 className="text-lg font-bold">Next episode</h2>
          <EpisodeRows episodes={[next]} path={props.path} rel="next" />
        </section>
      ) : null}
    </article>
  );
}

/** Artwork, title, Play and heart. */
function EpisodeHeader(props: Props) {
  const { podcast, dock, hearted, publishedAt, label, link, path } = props;
  const { item } = dock;
  const key = cardKey({ podcastId: podcast.id, episodeId: item.id, section: item.slice });
  const facts = [
    label,
    publishedAt && formatDay(publishedAt),
    item.duration && formatClock(item.duration),
    props.explicit && "Explicit",
  ];
  return (
    <header className="mb-4 flex gap-4 max-sm:flex-col">
      <SoundPicture name={podcast.title} src={item.picture} size={160} />
      <div className="min-w-0 flex-1">
        <p>
          <a className="font-semibold text-brand-strong underline" href={podcastPath(podcast.id)}>
            {podcast.title}
          </a>
        </p>
        <h1 className="text-2xl font-bold wrap-anywhere">{item.title}</h1>
        <p className="text-muted tabular-nums">{facts.filter(Boolean).join(" · ")}</p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <PlayItemForm item={item} redirectTo={path} first={item.id}>
            <button className="button primary">
              <Icon name="play" />
              {item.startAt > 0 ? `Play from ${formatClock(item.startAt)}` : "Play"}
            </button>
          </PlayItemForm>
          {props.left ? <ResumeLink item={item} at={props.left} className="button" here /> : null}
          <AddToQueueForm episodeId={item.id} redirectTo={path} named />
          <a className="button" href={addToPlaylistPath(key, path)} {...sheetParts.opener("")}>
            <Icon name="plus" />
            Add to playlist
          </a>
          <HeartForm heart={podcastHeart(podcast.id)} hearted={hearted} redirectTo={path} />
          {props.hasTranscript && !props.wantsTranscript ? (
            <a className="button" href={`${item.href}&tab=transcript#transcript`}>
              Transcript
            </a>
          ) : null}
          {link ? (
            <a className="button" href={link} target="_blank" rel="nofollow noopener ugc">
              Website
            </a>
          ) : null}
        </div>
      </div>
    </header>
  );
}

/** Each chapter plays from its start, or loops. */
function Chapters({ item }: { item: EpisodeItem }) {
  const { chapters, podcastId, id, duration } = item;
  return (
    <section aria-label="Chapters" className="mb-4">
      <h2 className="mb-1 text-lg font-bold">Chapters</h2>
      <ol className="flex flex-col">
        {chapters.map(({ start, title }, at) => {
          const end = chapters[at + 1]?.start ?? duration;
          const path = (place: Parameters<typeof episodePath>[2]) =>
            episodePath(podcastId, id, place);
          return (
            <li key={start} className="flex items-center gap-3">
              <a
                href={path({ t: start })}
                {...lineParts.seek(start)}
                className="min-h-11 flex-1 py-2"
              >
                <span className="mr-3 text-muted tabular-nums">{formatClock(start)}</span>
                {title}
              </a>
              {end ? (
                <a
                  className="icon-button"
                  href={path({ s: start, e: end })}
                  {...lineParts.loop(`${start},${end}`)}
                  aria-label={`Loop ${title}`}
                >
                  <Icon name="repeat" />
                </a>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
