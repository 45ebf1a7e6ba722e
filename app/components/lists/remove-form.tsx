import { Icon } from "~/islands/parts/icon";

/** The API calls that remove a row from its list and restore it. */
export interface RemoveCall {
  action: string;
  undo: string;
  /** Label of the button. */
  label: string;
}

interface RemoveFormProps {
  call: RemoveCall;
  ytid: string;
  /** Return path without scripts. */
  path: string;
}

/** Removes a row from its list. With scripts the row stays, greyed out, and the button becomes Undo (`data-undo`). */
export function RemoveForm({ call, ytid, path }: RemoveFormProps) {
  return (
    <form method="post" action={call.action} data-undo={call.undo}>
      <input type="hidden" name="ytid" value={ytid} />
      <input type="hidden" name="redirectTo" value={path} />
      <button className="icon-button min-w-11 font-semibold group-data-removed:w-auto group-data-removed:px-3">
        <Icon name="close" className="group-data-removed:hidden" />
        <span className="sr-only group-data-removed:hidden">{call.label}</span>
        <span className="hidden group-data-removed:inline">Undo</span>
      </button>
    </form>
  );
}

/** Offers to restore a removed row, without scripts. */
export function UndoNotice({ call, ytid, title, path }: RemoveFormProps & { title: string }) {
  return (
    <form
      method="post"
      action={call.undo}
      className="mb-3 flex items-center justify-between gap-3 rounded-xl bg-sunken p-3"
    >
      <input type="hidden" name="ytid" value={ytid} />
      <input type="hidden" name="redirectTo" value={path} />
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{title}</span> was removed from your history.
      </p>
      <button className="button shrink-0">Undo</button>
    </form>
  );
}
