import { formParts, scriptParts } from "~/contracts";
import { FieldError } from "~/components/parts/field-error";
import type { NameEntry } from "~/domain/playlists/playlist-name";

interface NewPlaylistFormProps {
  /** Selects the limits and messages (PLAYLIST-2). */
  entry: Extract<NameEntry, "page" | "empty" | "popup">;
  action: string;
  placeholder: string;
  /** The browser's check when the field is left. */
  onBlur?: { pattern: string; message: string };
  /** The rejected name and the message. */
  rejected?: { name: string; message: string } | undefined;
}

/**
 * A name field and a button. The browser's validation is off, so that the product's own messages
 * are shown.
 */
export function NewPlaylistForm({
  entry,
  action,
  placeholder,
  onBlur,
  rejected,
}: NewPlaylistFormProps) {
  const id = `new-playlist-${entry}`;
  return (
    <form
      method="post"
      action={action}
      noValidate
      className="text-start"
      {...scriptParts.script(onBlur && "fields")}
    >
      <input type="hidden" name="from" value={entry} />
      <div className="flex flex-wrap gap-2">
        <label htmlFor={id} className="sr-only">
          Name of the new playlist
        </label>
        <input
          id={id}
          name="name"
          defaultValue={rejected?.name}
          placeholder={placeholder}
          autoComplete="off"
          required={Boolean(onBlur)}
          pattern={onBlur?.pattern}
          aria-invalid={rejected ? true : undefined}
          aria-errormessage={`${id}-error`}
          {...formParts.words(onBlur?.message)}
          className="field peer min-w-0 flex-1 basis-48"
        />
        <button className="button primary">Create playlist</button>
        {rejected || onBlur ? (
          <FieldError id={`${id}-error`} rejected={rejected?.message} words={onBlur?.message} />
        ) : null}
      </div>
    </form>
  );
}
