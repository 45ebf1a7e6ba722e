/** Searches the episodes of one podcast. */
export function EpisodeSearch({ q, action }: { q: string; action: string }) {
  return (
    <form
      action={action}
      method="get"
      className="mb-2 flex gap-2"
      role="search"
      aria-label="Episodes"
    >
      <input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={200}
        placeholder="Search the episodes"
        aria-label="Search the episodes"
        className="field flex-1"
      />
      <button className="button">Search</button>
    </form>
  );
}
