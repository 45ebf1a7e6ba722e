/** Marks a row or card whose item plays. It is on the picture, because longer text could wrap. */
export function RowSpeaker() {
  return (
    <span className="speaker absolute self-center rounded-lg bg-raised px-1 text-xs font-bold">
      Playing
    </span>
  );
}
