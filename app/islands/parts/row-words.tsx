import { formatClock } from "~/domain/text/time";

/** A row's first lines: what it is, and who it is by. */
export function RowWords({ title, by }: { title: string; by: string | null }) {
  return (
    <>
      <span className="row-title" dir="auto">
        {title}
      </span>
      {by ? (
        <span className="row-by" dir="auto">
          {by}
        </span>
      ) : null}
    </>
  );
}

/** How long it is, where that is known. */
export function RowLength({ seconds }: { seconds: number | null }) {
  return <span className="row-facts">{seconds ? formatClock(seconds) : null}</span>;
}
