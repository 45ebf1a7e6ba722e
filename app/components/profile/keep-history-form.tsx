import type { KeepHistory } from "~/domain/keep-history";

const CHOICES: { keep: KeepHistory; name: string; hint: string }[] = [
  { keep: "on", name: "Keep my history", hint: "Until you clear it." },
  {
    keep: "90days",
    name: "Keep 90 days",
    hint: "What you have not played for 90 days is forgotten, now and from then on.",
  },
  {
    keep: "off",
    name: "Keep no history",
    hint: "Your music repeats and counts in a video's totals, but not in your name. What is in your history stays until you clear it.",
  },
];

/** What becomes of one's plays; hearts and sections stay with every choice. */
export function KeepHistoryForm({ keep }: { keep: KeepHistory }) {
  return (
    <form method="post" action="/api/history/keep">
      <input type="hidden" name="redirectTo" value="/profile" />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-semibold">Keep history</legend>
        {CHOICES.map((choice) => (
          <label key={choice.keep} className="flex min-h-11 items-start gap-3 py-1">
            <input
              type="radio"
              name="keep"
              value={choice.keep}
              defaultChecked={choice.keep === keep}
              className="mt-1 size-5 shrink-0 accent-brand"
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
