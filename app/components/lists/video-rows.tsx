import { HeartForm } from "~/components/heart-form";
import { formatCount, plural } from "~/domain/counts";
import { formatClock } from "~/domain/time";
import { watchPath } from "~/domain/youtube-id";

interface Row {
  ytid: string;
  title: string | null;
  author: string | null;
  duration: number | null;
  unavailable: boolean;
  star: boolean;
  repeats: number;
}

interface VideoRowsProps {
  rows: Row[];
  imageOrigin: string;
  /** This page's path: where the heart forms come back to. */
  path: string;
}

/** Rows of videos; pictures are 120x90 as the host gives them, large enough to start playing from (UPSTREAMS R1). */
export function VideoRows({ rows, imageOrigin, path }: VideoRowsProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {rows.map((row) => (
        <VideoRow key={row.ytid} row={row} imageOrigin={imageOrigin} path={path} />
      ))}
    </ul>
  );
}

function VideoRow({ row, imageOrigin, path }: { row: Row; imageOrigin: string; path: string }) {
  const title = row.title ?? `YouTube video ${row.ytid}`;
  return (
    <li data-ytid={row.ytid} data-title={title} className="flex items-center gap-3 py-2">
      <a
        href={watchPath({ ytid: row.ytid })}
        className={`flex min-w-0 flex-1 items-center gap-3 ${row.unavailable ? "opacity-60" : ""}`}
      >
        <img
          src={`${imageOrigin}/vi/${row.ytid}/default.jpg`}
          alt=""
          width="120"
          height="90"
          loading="lazy"
          className="aspect-4/3 w-[120px] shrink-0 rounded-lg bg-sunken object-cover"
        />
        <span className="min-w-0">
          <span className="line-clamp-2 font-semibold">{title}</span>
          <span className="block truncate text-sm text-muted">
            {row.unavailable ? "Not available any more" : row.author}
          </span>
          <span className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
            <span>
              <span data-own-repeats={row.ytid} data-unit="repeat">
                {formatCount(row.repeats)} {plural(row.repeats, "repeat")}
              </span>
            </span>
            {row.duration ? <span>{formatClock(row.duration)}</span> : null}
            <span className="speaker font-bold">Playing</span>
          </span>
        </span>
      </a>
      <HeartForm ytid={row.ytid} star={row.star} redirectTo={path} />
    </li>
  );
}
