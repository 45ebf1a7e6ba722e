import { DELETE_WORD } from "~/domain/account/listener-data-schema";

interface DeleteFormProps {
  hasAccount: boolean;
  /** What was typed instead of the word, and the error message. */
  rejected: { typed: string; message: string } | undefined;
}

const DELETED_DATA = [
  "your history with all repeats, and your listening year",
  "your hearts and the sections that you loop",
  "your playlists, also for those who follow them",
  "your queue and your settings",
];

/** `data-hard` reloads the whole page afterwards, so that none of the listener's data stays on it. */
export function DeleteForm({ hasAccount, rejected }: DeleteFormProps) {
  return (
    <form method="post" action="/profile/delete" data-hard className="flex flex-col gap-3">
      <p>This permanently deletes:</p>
      <ul className="list-disc ps-6">
        {hasAccount ? <li>your account, its sign-in methods, and every session</li> : null}
        {DELETED_DATA.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>
        Your repeats stay in the videos&apos; totals, without your name.{" "}
        <a href="/api/export" download className="text-brand-strong underline">
          Download everything
        </a>{" "}
        first if you might want it back. The file can be imported again.
      </p>
      <label className="flex max-w-sm flex-col gap-1">
        <span className="font-semibold">Type {DELETE_WORD} to confirm</span>
        <input
          name="confirm"
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={rejected?.typed}
          aria-invalid={rejected ? true : undefined}
          aria-describedby={rejected ? "confirm-error" : undefined}
          className="field"
        />
        {rejected ? (
          <span id="confirm-error" role="alert" className="font-semibold text-danger">
            {rejected.message}
          </span>
        ) : null}
      </label>
      <div className="flex gap-2">
        <button className="button border-danger text-danger">Delete for good</button>
        <a href="/profile" className="button">
          Cancel
        </a>
      </div>
    </form>
  );
}
