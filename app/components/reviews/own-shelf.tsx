import { artistLine, untitledParts } from "~/components/parts/untitled";
import { RowSpeaker } from "~/components/lists/row-speaker";
import { countParts, rowParts } from "~/contracts";
import { shownTitle } from "~/domain/videos/titles";
import { shownSong } from "~/domain/songs/song-title";
import { RowWords } from "~/islands/parts/row-words";
import { formatTimes } from "~/domain/text/numbers/counts";
import { watchPath } from "~/domain/videos/youtube-id";

export interface ShelfVideo {
  ytid: string;
  title: string | null;
  author: string | null;
  repeats: number;
  unavailable: string | null;
}

interface Props {
  id: string;
  title: string;
  videos: ShelfVideo[];
  /** Link to the whole list. */
  all: { href: string; name: string };
  /** The list to continue playing from. */
  from: string;
  imageOrigin: string;
}

/** Some of a listener's videos in a row of pictures. */
export function OwnShelf({ id, title, videos, all, from, imageOrigin }: Props) {
  if (videos.length === 0) return null;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        <a className="text-sm text-brand-strong underline" href={all.href}>
          {all.name}
        </a>
      </div>
      <ul className="shelf">
        {videos.map((video) => (
          <ShelfItem key={video.ytid} video={video} from={from} imageOrigin={imageOrigin} />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = Pick<Props, "from" | "imageOrigin"> & { video: ShelfVideo };

function ShelfItem({ video, from, imageOrigin }: ItemProps) {
  const title = shownTitle(video);
  const { track, artist } = shownSong(title, video.author);
  return (
    <li
      {...rowParts.video(video.ytid)}
      {...rowParts.title(title)}
      {...untitledParts(video)}
      {...rowParts.gone(Boolean(video.unavailable))}
    >
      <a href={`${watchPath({ ytid: video.ytid })}&from=${from}`} title={title}>
        <img
          src={`${imageOrigin}/vi/${video.ytid}/hqdefault.jpg`}
          alt=""
          width="480"
          height="360"
          loading="lazy"
        />
        <span className="mt-1 block text-sm wrap-anywhere">
          <RowWords title={track} by={artistLine(video, artist)} />
        </span>
        <b className="text-sm tabular-nums" title="Your repeats" {...countParts.times(video.ytid)}>
          {formatTimes(video.repeats)}
        </b>
        {video.unavailable ? <span className="block text-sm">{video.unavailable}</span> : null}
        <RowSpeaker />
      </a>
    </li>
  );
}
