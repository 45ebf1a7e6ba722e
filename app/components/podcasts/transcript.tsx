import { addresses } from "~/addresses";
import { lineParts, podcastParts } from "~/contracts";
import { SearchForm } from "~/components/lists/search-form";
import type { TranscriptLine } from "~/domain/podcasts/transcript/transcript";
import { episodePath } from "~/domain/podcasts/podcast-id";
import { formatClock } from "~/domain/text/time";
import { Icon } from "~/islands/parts/icon";
import { Pages } from "./podcast-tabs";

interface Props {
  ids: { podcastId: string; episodeId: string };
  /**
   * A page of the matching lines, and their total number; null if the publisher does not answer.
   */
  transcript: TranscriptPage | null;
}

interface TranscriptPage {
  lines: TranscriptLine[];
  count: number;
  q: string;
  page: number;
  isPastEnd: boolean;
  hasMore: boolean;
}

function pagePath({ podcastId, episodeId }: Props["ids"], q: string, page: number): string {
  const query = new URLSearchParams({ tab: "transcript", ...(q && { q }), page: String(page) });
  return `${episodePath(podcastId, episodeId)}&${query.toString()}#transcript`;
}

/**
 * The transcript. Each line plays from its start or loops, and is marked while it is heard
 * (PODCAST-16).
 */
export function Transcript({ ids, transcript }: Props) {
  return (
    <section aria-label="Transcript" id="transcript" className="mb-4">
      <h2 className="mb-1 text-lg font-bold">Transcript</h2>
      {transcript === null || transcript.count === 0 ? (
        <p role="status" className="text-muted">
          The transcript cannot be read at the moment.
        </p>
      ) : (
        <>
          <SearchForm
            label="Transcript"
            action={`${addresses.podcast.index}#transcript`}
            q={transcript.q}
            fields={{ podcastid: ids.podcastId, episodeid: ids.episodeId, tab: "transcript" }}
          />
          {transcript.lines.length > 0 ? (
            <>
              <Drills />
              <ol className="max-h-96 overflow-y-auto" {...podcastParts.transcript(true)}>
                {transcript.lines.map((line, at) => (
                  <Line key={at} ids={ids} line={line} />
                ))}
              </ol>
            </>
          ) : null}
          {transcript.lines.length > 0 || transcript.isPastEnd ? (
            <Pages {...transcript} href={(to) => pagePath(ids, transcript.q, to)} />
          ) : (
            <p className="text-muted">Nothing found</p>
          )}
        </>
      )}
    </section>
  );
}

/** Controls for language learners; without scripts a line's link plays from there (PODCAST-18). */
function Drills() {
  return (
    <form {...podcastParts.drills(true)} aria-label="Learn line by line" className="js-only my-2">
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2">
          Play each line
          <select name="times" defaultValue="3" className="field w-auto">
            {[2, 3, 5, 10].map((times) => (
              <option key={times} value={times}>
                {times} times
              </option>
            ))}
          </select>
        </label>
        <button className="button" aria-pressed="false" disabled>
          Learn line by line
        </button>
        <button type="button" className="button" disabled>
          Slower
        </button>
      </div>
      <p className="mt-1 text-muted">
        Each line plays as many times as you choose before the next one. Press Slower to slow it
        down; your usual speed returns at the end.
      </p>
    </form>
  );
}

function Line({ ids, line }: { ids: Props["ids"]; line: TranscriptLine }) {
  const { start, end, speaker, text } = line;
  const words = (
    <>
      {speaker ? <b>{speaker}: </b> : null}
      {text}
    </>
  );
  if (start === null) return <li className="py-1">{words}</li>;
  const path = (place: Parameters<typeof episodePath>[2]) =>
    episodePath(ids.podcastId, ids.episodeId, place);
  return (
    <li className="flex items-center gap-2">
      <a
        href={path({ t: start })}
        {...lineParts.seek(start)}
        {...lineParts.end(end ?? undefined)}
        className="min-h-11 flex-1 rounded-lg px-1 py-2 wrap-anywhere aria-[current]:bg-sunken aria-[current]:font-semibold"
      >
        <span className="mr-3 text-muted tabular-nums">{formatClock(start)}</span>
        {words}
      </a>
      {end !== null && end > start ? (
        <a
          className="icon-button"
          href={path({ s: start, e: end })}
          {...lineParts.loop(`${start},${end}`)}
          aria-label={`Loop ${text.slice(0, 60)}`}
        >
          <Icon name="repeat" />
        </a>
      ) : null}
    </li>
  );
}
