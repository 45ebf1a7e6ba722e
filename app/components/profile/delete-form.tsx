import { DELETE_WORD } from "~/domain/schemas/listener-data";

interface DeleteFormProps {
  hasAccount: boolean;
  /** What was typed instead of the word, with what to say about it. */
  refused: { typed: string; message: string } | undefined;
}

const LOST = [
  "your history with all repeats, and your listening year",
  "your hearts and the sections that you loop",
  "your playlists, also for those who follow them",
  "your queue and your settings",
];

/** Nothing is deleted before the word is typed. The whole page is loaded anew afterwards: nothing of the listener stays on it. */
export function DeleteForm({ hasAccount, refused }: DeleteFormProps) {
  return (
    <form method="post" action="/profile/delete" data-hard className="flex flex-col gap-3">
      <p>This deletes, now and for good:</p>
      <ul className="list-disc ps-6">
        {hasAccount ? <li>your account, its ways to sign in, and every session</li> : null}
        {LOST.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>
        What you have repeated stays in the totals of the videos, without your name.{" "}
        <a href="/api/export" download className="text-brand-strong underline">
          Download everything
        </a>{" "}
        first, if you may want it back: the file can be imported again.
      </p>
      <label className="flex max-w-sm flex-col gap-1">
        <span className="font-semibold">Type {DELETE_WORD} to confirm</span>
        <input
          name="confirm"
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={refused?.typed}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? "confirm-error" : undefined}
          className="field"
        />
        {refused ? (
          <span id="confirm-error" role="alert" className="font-semibold text-danger">
            {refused.message}
          </span>
        ) : null}
      </label>
      <div className="flex gap-2">
        <button className="button border-danger text-danger">Delete for good</button>
        <a href="/profile" className="button">
          Keep it
        </a>
      </div>
    </form>
  );
}
