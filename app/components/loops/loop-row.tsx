import { untitledParts } from "~/components/parts/untitled";
import { addresses } from "~/addresses";
import { RowWords } from "~/islands/parts/row-words";
import { RowPicture } from "~/components/videos/row-picture";
import { rowParts, savedLoopParts, sheetParts } from "~/contracts";
import { type Loop, loopName, loopTimes, sectionOfLoop } from "~/domain/loops/loop";
import { loopPath } from "~/domain/loops/loop-path";
import { shownSong } from "~/domain/songs/song-title";
import { shownTitle } from "~/domain/videos/titles";
import { formatThousands } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { DRAG_ROW, DragGrip } from "~/islands/parts/drag-row";
import { Icon } from "~/islands/parts/icon";
import { MonthOfDays } from "./month-of-days";

/** A loop with its item. */
export interface RowLoop extends Loop {
  title: string | null;
  by: string | null;
  podcastId: string | null;
  days: { day: string; repeats: number }[];
}

interface Props {
  loop: RowLoop;
  /** Set in the list of an item, whose loops can be dragged. */
  of?: object | null;
  /** The first of the days shown. */
  firstDay: string;
  imageOrigin: string;
  /** The page, which Edit returns to. */
  path: string;
}

/** The title of a loop's item. */
export function titleOfLoop({ kind, item, title, by }: RowLoop): string {
  if (kind === "episode") return title ?? "Episode that is gone";
  const { track, artist } = shownSong(shownTitle({ ytid: item, title }), by);
  return artist ? `${track} \u00b7 ${artist}` : track;
}

/** The page of a loop's item with the loop; null for an episode that is gone. */
function pathOfLoop(loop: RowLoop): string | null {
  const { kind, item: id, podcastId, rate, passes } = loop;
  const place = { section: sectionOfLoop(loop), rate, passes };
  if (kind === "video") return loopPath({ kind, id }, place);
  return podcastId && loopPath({ kind, id, podcastId }, place);
}

/** What practice has brought: passes, minutes, and the best speed held for a whole pass. */
function factsOf({ repeats, minutes, bestRate }: Loop): string {
  if (repeats === 0) return "Not practised yet";
  const passes = `${formatThousands(repeats)} ${plural(repeats, "pass", "passes")}`;
  const best = bestRate && bestRate !== 1 ? [`best at ${bestRate}\u00d7`] : [];
  return [passes, `${minutes} min`, ...best].join(" \u00b7 ");
}

/** One loop: press it to play it, or Edit to change it. */
export function LoopRow({ loop, of, firstDay, imageOrigin, path }: Props) {
  const { id, name } = loop;
  const href = pathOfLoop(loop);
  const words = (
    <>
      {of || loop.kind === "episode" ? null : (
        <RowPicture ytid={loop.item} imageOrigin={imageOrigin} />
      )}
      <span className="min-w-0">
        <RowWords title={loopName(loop)} by={of ? null : titleOfLoop(loop)} />
        <span className="block text-sm text-muted">
          {name ? `${loopTimes(loop)} \u00b7 ` : ""}
          {factsOf(loop)}
        </span>
      </span>
    </>
  );
  return (
    <li
      className={of ? `group ${DRAG_ROW}` : "group"}
      {...savedLoopParts.loop(id)}
      {...(loop.kind === "video" && !of && untitledParts({ ytid: loop.item, title: loop.title }))}
    >
      {of ? <DragGrip /> : null}
      {href ? (
        <a className="row-link" href={href}>
          {words}
        </a>
      ) : (
        <div className="row-link text-muted">{words}</div>
      )}
      <MonthOfDays days={loop.days} firstDay={firstDay} />
      <a
        className="icon-button"
        href={`${addresses.loops.of(id)}?${new URLSearchParams({ back: path }).toString()}`}
        aria-label={`Edit ${loopName(loop)}`}
        {...sheetParts.opener("")}
        {...rowParts.more(true)}
      >
        <Icon name="more" />
      </a>
    </li>
  );
}
