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
