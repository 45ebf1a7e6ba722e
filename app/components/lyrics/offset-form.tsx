import { LARGEST_OFFSET, OFFSET_STEP } from "~/domain/lyrics";
import { lyricsPath } from "~/domain/lyrics-paths";

interface OffsetFormProps {
  ytid: string;
  /** Seconds; later is positive. */
  offset: number;
}

/** Shifts the words by half a second. Each button says where to, so that a press sent twice shifts once. */
export function OffsetForm({ ytid, offset }: OffsetFormProps) {
  const to = (by: number) => Math.min(Math.max(offset + by, -LARGEST_OFFSET), LARGEST_OFFSET);
  return (
    <form
      method="post"
      action="/api/video/lyrics/offset"
      data-lyrics-offset={offset}
      className="flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name="ytid" value={ytid} />
      <input type="hidden" name="redirectTo" value={lyricsPath({ ytid })} />
      <span className="text-sm text-muted">Words out of step?</span>
      <button className="button" name="offset" value={to(-OFFSET_STEP)} data-by={-OFFSET_STEP}>
        Earlier
      </button>
      <button className="button" name="offset" value={to(OFFSET_STEP)} data-by={OFFSET_STEP}>
        Later
      </button>
      <output className="text-sm tabular-nums" aria-live="polite">
        {offset ? `${offset > 0 ? "+" : ""}${offset} s` : ""}
      </output>
    </form>
  );
}
