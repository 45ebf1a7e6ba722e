import { addresses } from "~/addresses";
import { lyricsParts } from "~/contracts";
import { MAX_OFFSET, OFFSET_STEP } from "~/domain/songs/lyrics";
import { lyricsPath } from "~/domain/songs/lyrics-paths";

interface OffsetFormProps {
  ytid: string;
  /** Seconds; positive is later. */
  offset: number;
}

/**
 * Shifts the lyrics. The buttons send the new offset rather than the step, so that a repeated
 * request shifts only once.
 */
export function OffsetForm({ ytid, offset }: OffsetFormProps) {
  const to = (by: number) => Math.min(Math.max(offset + by, -MAX_OFFSET), MAX_OFFSET);
  return (
    <form
      method="post"
      action={addresses.api.video.lyricsOffset}
      className="flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name="ytid" value={ytid} />
      <input type="hidden" name="redirectTo" value={lyricsPath({ ytid })} />
      <span className="text-sm text-muted">Words out of step?</span>
      <button
        className="button"
        name="offset"
        value={to(-OFFSET_STEP)}
        {...lyricsParts.by(-OFFSET_STEP)}
      >
        Earlier
      </button>
      <button
        className="button"
        name="offset"
        value={to(OFFSET_STEP)}
        {...lyricsParts.by(OFFSET_STEP)}
      >
        Later
      </button>
      <output className="text-sm tabular-nums" aria-live="polite">
        {offset ? `${offset > 0 ? "+" : ""}${offset} s` : ""}
      </output>
    </form>
  );
}
