import type { NameEntry } from "~/domain/playlist-name";

interface NewPlaylistFormProps {
  /** Decides limits and words (spec 1 §5). */
  entry: Extract<NameEntry, "page" | "empty" | "popup">;
  action: string;
  placeholder: string;
  /** What leaving the field shows, before the server is asked. */
  onBlur?: { pattern: string; message: string };
  /** What was refused, and why. */
  refused?: { name: string; message: string } | undefined;
}

/** A name and a button. The server checks it, so that the words are the product's own, not the browser's. */
export function NewPlaylistForm({
  entry,
  action,
  placeholder,
  onBlur,
  refused,
}: NewPlaylistFormProps) {
  const id = `new-playlist-${entry}`;
  return (
    <form method="post" action={action} noValidate className="text-start">
      <input type="hidden" name="from" value={entry} />
      <div className="flex flex-wrap gap-2">
        <label htmlFor={id} className="sr-only">
          Name of the new playlist
        </label>
        <input
          id={id}
          name="name"
          defaultValue={refused?.name}
          placeholder={placeholder}
          autoComplete="off"
          required={Boolean(onBlur)}
          pattern={onBlur?.pattern}
          aria-invalid={refused ? true : undefined}
          aria-describedby={`${id}-error`}
          className="field peer min-w-0 flex-1 basis-48"
        />
        <button className="button primary">Create playlist</button>
        {refused ? (
          <p id={`${id}-error`} role="alert" className="w-full text-sm text-danger">
            {refused.message}
          </p>
        ) : (
          <p
            id={`${id}-error`}
            className="hidden w-full text-sm text-danger peer-user-invalid:block"
          >
            {onBlur?.message}
          </p>
        )}
      </div>
    </form>
  );
}
