import { addresses } from "~/addresses";
import type { KeepHistory } from "~/domain/history/keep-history";

const CHOICES: { keep: KeepHistory; name: string; hint: string }[] = [
  { keep: "on", name: "Keep my history", hint: "Until you clear it." },
  {
    keep: "90days",
    name: "Keep 90 days",
    hint: "Videos you have not played for 90 days are deleted, now and from then on.",
  },
  {
    keep: "off",
    name: "Keep no history",
    hint: "Your repeats count in a video's totals but are not recorded for you. Your existing history stays until you clear it.",
  },
];

/** Sets how long plays are stored. Hearts and sections are not affected. */
export function KeepHistoryForm({ keep }: { keep: KeepHistory }) {
  return (
    <form method="post" action={addresses.api.history.keep}>
      <input type="hidden" name="redirectTo" value={addresses.profile.index} />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-semibold">Keep history</legend>
        {CHOICES.map((choice) => (
          <label key={choice.keep} className="flex min-h-11 items-start gap-3 py-1">
            <input
              type="radio"
              name="keep"
              value={choice.keep}
              defaultChecked={choice.keep === keep}
              className="mt-1 size-5 shrink-0"
            />
            <span>
              {choice.name}
              <span className="block text-sm text-muted">{choice.hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <button className="button mt-2">Save</button>
    </form>
  );
}
