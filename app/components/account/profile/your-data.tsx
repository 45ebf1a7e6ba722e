import { addresses } from "~/addresses";
import type { KeepHistory } from "~/domain/history/keep-history";
import { KeepHistoryForm } from "./keep-history-form";

interface YourDataProps {
  keep: KeepHistory;
  /** Whether any data is stored about this listener. */
  isKnown: boolean;
  hasAccount: boolean;
}

/** The listener's choices about their stored data. */
export function YourData({ keep, isKnown, hasAccount }: YourDataProps) {
  return (
    <>
      <KeepHistoryForm keep={keep} />
      {isKnown ? (
        <dl className="mt-4 divide-y divide-line border-t border-line">
          <DataAction
            name="Download everything"
            hint="One JSON file with everything stored about you: account, music, queue, days, devices, messages."
          >
            <a href={addresses.api.export} download className="button">
              Download
            </a>
          </DataAction>
          <DataAction name="Clear history" hint="Hearts, sections and playlists stay.">
            <a href={addresses.profile.clear} className="button">
              Clear history
            </a>
          </DataAction>
          <DataAction
            name={hasAccount ? "Delete my account" : "Delete everything"}
            hint="Immediately and permanently, with everything stored about you here."
          >
            <a href={addresses.profile.delete} className="button text-danger">
              Delete
            </a>
          </DataAction>
        </dl>
      ) : (
        <p className="mt-4 text-muted">Nothing about you is stored here yet.</p>
      )}
      <p className="mt-3 text-sm">
        <a className="text-brand-strong underline" href={addresses.privacy} target="_blank">
          What is stored, and why
        </a>
      </p>
    </>
  );
}

function DataAction(props: { name: string; hint: string; children: React.ReactNode }) {
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
