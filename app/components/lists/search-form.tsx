interface Props {
  /** The name of the searched list. */
  label: string;
  action: string;
  q: string;
  /** Other fields of the address. */
  fields?: Record<string, string>;
}

/** Searches within the page's own list. */
export function SearchForm({ label, action, q, fields = {} }: Props) {
  const words = `Search the ${label.toLowerCase()}`;
  return (
    <form action={action} method="get" className="mb-2 flex gap-2" role="search" aria-label={label}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={200}
        placeholder={words}
        aria-label={words}
        className="field min-w-0 flex-1"
      />
      <button className="button">Search</button>
    </form>
  );
}
