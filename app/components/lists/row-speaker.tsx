/** Says that the item of a row plays: over the start of its picture, because a line of text that grew could wrap. */
export function RowSpeaker() {
  return (
    <span className="speaker absolute self-center rounded-lg bg-raised px-1 text-xs font-bold">
      Playing
    </span>
  );
}
