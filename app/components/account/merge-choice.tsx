import { addresses } from "~/addresses";
import { accountParts } from "~/contracts";
import { type AnonymousMusic, countMusic } from "~/domain/account/anonymous-music";

interface MergeChoiceProps {
  music: AnonymousMusic;
  /** Where both choices lead. */
  back: string;
}

/** The merge dialog (ACCOUNT-6). */
export function MergeChoice({ music, back }: MergeChoiceProps) {
  return (
    <>
      <p>Before you signed in, you collected this on this device:</p>
      <ul className="flex flex-wrap gap-2">
        {countMusic(music).map((counted) => (
          <li
            key={counted}
            className="rounded-xl bg-sunken px-3 py-2 text-lg font-bold tabular-nums"
          >
            {counted}
          </li>
        ))}
      </ul>
      <form
        method="post"
        action={addresses.api.user.merge}
        className="group"
        {...accountParts.merges(true)}
      >
        <input type="hidden" name="redirectTo" value={back} />
        <button className="button primary w-full">
          <span className="group-aria-busy:hidden">Save to my account</span>
          <span className="hidden group-aria-busy:inline" role="status">
            Importing...
          </span>
        </button>
      </form>
      <a href={back} className="button">
        Leave them on this device
      </a>
      <p className="text-sm text-muted">
        If you save them, they are on all your devices: repeats are added up, and no heart or
        playlist is lost. If you leave them, they are here again after you log out.
      </p>
    </>
  );
}
