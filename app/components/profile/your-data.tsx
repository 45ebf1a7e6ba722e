import type { KeepHistory } from "~/domain/keep-history";
import { KeepHistoryForm } from "./keep-history-form";

interface YourDataProps {
  keep: KeepHistory;
  /** Whether anything is kept of this listener at all. */
  isKnown: boolean;
  hasAccount: boolean;
}

/** What a listener can do with what is kept of them. */
export function YourData({ keep, isKnown, hasAccount }: YourDataProps) {
  return (
    <>
      <KeepHistoryForm keep={keep} />
      {isKnown ? (
        <dl className="mt-4 divide-y divide-line border-t border-line">
          <Deed
            name="Download everything"
            hint="One JSON file with all that is kept of you: account, music, queue, days, devices, messages."
          >
            <a href="/api/export" download className="button">
              Download
            </a>
          </Deed>
          <Deed name="Clear history" hint="Hearts, sections and playlists stay.">
            <a href="/profile/clear" className="button">
              Clear history
            </a>
          </Deed>
          <Deed
            name={hasAccount ? "Delete my account" : "Delete everything"}
            hint="At once and for good, with all that is kept here of you."
          >
            <a href="/profile/delete" className="button text-danger">
              Delete
            </a>
          </Deed>
        </dl>
      ) : (
        <p className="mt-4 text-muted">Nothing is kept of you here yet.</p>
      )}
      <p className="mt-3 text-sm">
        <a className="text-brand-strong underline" href="/privacy">
          What is kept, and why
        </a>
      </p>
    </>
  );
}

function Deed(props: { name: string; hint: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <dt className="min-w-0 flex-1 basis-60">
        {props.name}
        <span className="block text-sm text-muted">{props.hint}</span>
      </dt>
      <dd>{props.children}</dd>
    </div>
  );
}
