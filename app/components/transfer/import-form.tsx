import { addresses } from "~/addresses";

interface ImportFormProps {
  /** The error message and the submitted fields. */
  rejected: { message: string; fields: ImportFields } | null;
}

interface ImportFields {
  text: string;
  target: string;
  name: string;
}

const TARGETS = [
  { value: "own", label: "Where the file says" },
  { value: "hearts", label: "Hearted" },
  { value: "history", label: "History" },
  { value: "playlist", label: "A new playlist" },
];

/** Takes a file or pasted text, and the list to add its videos to. */
export function ImportForm({ rejected }: ImportFormProps) {
  const fields = rejected?.fields ?? { text: "", target: "own", name: "" };
  return (
    <form
      method="post"
      action={`${addresses.import}#import-report`}
      encType="multipart/form-data"
      className="flex flex-col gap-4"
    >
      {rejected ? (
        <p id="import-error" role="alert" className="font-semibold text-danger">
          {rejected.message}
        </p>
      ) : null}
      <FileField isInvalid={rejected !== null && !fields.text} />
      <LinksField text={fields.text} isInvalid={rejected !== null} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TargetField target={fields.target} />
        <NameField name={fields.name} />
      </div>
      <button className="button primary self-start">Import</button>
    </form>
  );
}

function FileField({ isInvalid }: { isInvalid: boolean }) {
  return (
    <label className="flex flex-col gap-1">
      <span className="font-semibold">A file</span>
      <span id="import-file-hint" className="text-sm text-muted">
        Up to 1 MB and 5,000 videos: a list of links, an M3U, a CSV from Google Takeout, or JSON
        from Invidious, Piped, FreeTube or this site. Also loops (ABLoopPlayer, YouTube Looper, or
        CSV from here), podcasts (OPML) and radio stations (M3U, PLS, OPML, RadioDroid).
      </span>
      <input
        type="file"
        name="file"
        accept=".txt,.csv,.json,.db,.m3u,.m3u8,.pls,.opml,.xml,text/plain,text/csv,application/json"
        aria-describedby="import-file-hint"
        aria-invalid={isInvalid || undefined}
        className="field file:me-3 file:rounded-full file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink"
      />
    </label>
  );
}

function LinksField({ text, isInvalid }: { text: string; isInvalid: boolean }) {
  return (
    <label className="flex flex-col gap-1">
      <span className="font-semibold">Or links and ids, one per line</span>
      <textarea
        name="text"
        rows={5}
        defaultValue={text}
        spellCheck={false}
        placeholder="https://www.youtube.com/watch?v=fJ9rUzIMcZQ"
        aria-invalid={(isInvalid && text !== "") || undefined}
        aria-describedby={isInvalid ? "import-error" : undefined}
        className="field font-mono text-sm"
      />
    </label>
  );
}

function TargetField({ target }: { target: string }) {
  return (
    <label className="flex flex-col gap-1">
      <span className="font-semibold">Put the videos into</span>
      <select name="target" defaultValue={target} className="field">
        {TARGETS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className="text-sm text-muted">Plain links become a playlist.</span>
    </label>
  );
}

function NameField({ name }: { name: string }) {
  return (
    <label className="flex flex-col gap-1">
      <span className="font-semibold">Name of a new playlist</span>
      <input
        name="name"
        defaultValue={name}
        maxLength={50}
        placeholder="Imported"
        autoComplete="off"
        className="field"
      />
    </label>
  );
}
