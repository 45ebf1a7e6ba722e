import { addresses } from "~/addresses";
import { formParts } from "~/contracts";
import { DELETE_WORD } from "~/domain/account/listener-data-schema";

interface DeleteFormProps {
  hasAccount: boolean;
  /** The proof required from the owner (ACCOUNT-11). */
  asked: "none" | "password" | "sign-in";
  /** The path of the sign-in that leads back here. */
  signIn: string;
  /** The word as typed, the error message, and the field with the error. */
  rejected: { typed: string; message: string; field: "confirm" | "present" } | undefined;
}

const DELETED_DATA = [
  "your history with all repeats, and your listening year",
  "your hearts and the sections that you loop",
  "your playlists, also for those who follow them",
  "your queue and your settings",
];

/**
 * `data-hard` reloads the whole page afterwards, so that none of the listener's data stays on it.
 */
export function DeleteForm({ hasAccount, asked, signIn, rejected }: DeleteFormProps) {
  const wrong = rejected?.field === "confirm" ? rejected.message : null;
  return (
    <form
      method="post"
      action={addresses.profile.delete}
      {...formParts.hard(true)}
      className="flex flex-col gap-3"
    >
      <p>This permanently deletes:</p>
      <ul className="list-disc ps-6">
        {hasAccount ? <li>your account, its sign-in methods, and every session</li> : null}
        {DELETED_DATA.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>
        Your repeats stay in the videos&apos; totals, without your name.{" "}
        <a href={addresses.api.export} download className="text-brand-strong underline">
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
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? "confirm-error" : undefined}
          className="field"
        />
        <Wrong id="confirm-error" message={wrong} />
      </label>
      {asked === "none" ? null : (
        <Proof
          asked={asked}
          signIn={signIn}
          wrong={rejected?.field === "present" ? rejected.message : null}
        />
      )}
      <div className="flex gap-2">
        <button className="button border-danger text-danger">Delete for good</button>
        <a href={addresses.profile.index} className="button">
          Cancel
        </a>
      </div>
    </form>
  );
}

function Wrong({ id, message }: { id: string; message: string | null }) {
  return message ? (
    <span id={id} role="alert" className="font-semibold text-danger">
      {message}
    </span>
  ) : null;
}

type ProofProps = { asked: "password" | "sign-in"; signIn: string; wrong: string | null };

/** Asks for proof, because an unlocked device is not enough to delete an account. */
function Proof({ asked, signIn, wrong }: ProofProps) {
  const again = (
    <a href={signIn} className="underline">
      sign in again
    </a>
  );
  if (asked === "sign-in") {
    return (
      <p className="rounded-xl bg-sunken p-4 text-sm">
        You signed in more than 10 minutes ago, so {again} first.{" "}
        <Wrong id="present-error" message={wrong} />
      </p>
    );
  }
  return (
    <label className="flex max-w-sm flex-col gap-1">
      <span className="font-semibold">Your password</span>
      <input
        name="present"
        type="password"
        autoComplete="current-password"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? "present-error" : undefined}
        className="field"
      />
      <Wrong id="present-error" message={wrong} />
      <span className="text-sm text-muted">
        You signed in more than 10 minutes ago. Or {again} first.
      </span>
    </label>
  );
}
