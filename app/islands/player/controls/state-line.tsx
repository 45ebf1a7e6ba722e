import { NO_SCRIPT, type Notice } from "../notices";

interface Props {
  notice: Notice | null;
  onPlay: () => void;
}

function Line({ notice, onPlay }: { notice: Notice; onPlay: () => void }) {
  if (notice.kind === "text") {
    return (
      <p>
        {notice.text} {notice.file ? <a href={notice.file}>Open it in your own player</a> : null}
      </p>
    );
  }
  if (notice.kind === "tap") {
    return (
      <button type="button" className="button primary" onClick={onPlay}>
        Tap to continue
      </button>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-3">
      {NO_SCRIPT}
      <button type="button" className="button" onClick={onPlay}>
        Try again
      </button>
    </p>
  );
}

/** Says why the video does not play, under the player and to screen readers. */
export function StateLine({ notice, onPlay }: Props) {
  return (
    <div role="status" className="text-sm">
      {notice ? <Line notice={notice} onPlay={onPlay} /> : null}
    </div>
  );
}
