interface ImportFormProps {
  /** Why the text was not taken, with what was sent. */
  refused: { message: string; fields: { text: string; target: string; name: string } } | null;
}

const TARGETS = [
  { value: "own", label: "Where the file says" },
  { value: "hearts", label: "Hearted" },
  { value: "history", label: "History" },
  { value: "playlist", label: "A new playlist" },
];

/** A file or a pasted text, and where its videos go. */
export function ImportForm({ refused }: ImportFormProps) {
  const fields = refused?.fields ?? { text: "", target: "own", name: "" };
  return (
    <form
      method="post"
      action="/import#import-report"
      encType="multipart/form-data"
      className="flex flex-col gap-4"
    >
      {refused ? (
        <p id="import-error" role="alert" className="font-semibold text-danger">
          {refused.message}
        </p>
      ) : null}
      <label className="flex flex-col gap-1">
        <span className="font-semibold">A file</span>
        <span id="import-file-hint" className="text-sm text-muted">
          Up to 1 MB and 5,000 videos: a list of links, M3U, a Takeout CSV, JSON of Invidious,
          Piped, FreeTube or of this site.
        </span>
        <input
          type="file"
          name="file"
          accept=".txt,.csv,.json,.db,.m3u,.m3u8,text/plain,text/csv,application/json"
          aria-describedby="import-file-hint"
          aria-invalid={refused && !fields.text ? true : undefined}
          className="field file:me-3 file:rounded-full file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink"
        />
      </label>
      <label className="flex flex-col gap-1">
        <span className="font-semibold">Or links and ids, one a line</span>
        <textarea
          name="text"
          rows={5}
          defaultValue={fields.text}
          spellCheck={false}
          placeholder="https://www.youtube.com/watch?v=fJ9rUzIMcZQ"
          aria-invalid={refused && fields.text ? true : undefined}
          aria-describedby={refused ? "import-error" : undefined}
          className="field font-mono text-sm"
        />
      </label>
      <div className="grid gap-4 sm:grid-cols-2">
        <label className="flex flex-col gap-1">
          <span className="font-semibold">Put the videos into</span>
          <select name="target" defaultValue={fields.target} className="field">
            {TARGETS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <span className="text-sm text-muted">Plain links become a playlist.</span>
        </label>
        <label className="flex flex-col gap-1">
          <span className="font-semibold">Name of a new playlist</span>
          <input
            name="name"
            defaultValue={fields.name}
            maxLength={50}
            placeholder="Imported"
            autoComplete="off"
            className="field"
          />
        </label>
      </div>
      <button className="button primary self-start">Import</button>
    </form>
  );
}
