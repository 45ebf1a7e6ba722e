import { rowParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";
import { PostForm } from "~/islands/parts/post-form";

/** The API calls that remove a row from its list and restore it. */
export interface RemoveCall {
  action: string;
  undo: string;
  /** The button's label. */
  label: string;
}

interface RemoveFormProps {
  call: RemoveCall;
  /** The fields of both calls, which name the row. */
  fields: Record<string, string>;
  /** Return path without scripts. */
  path: string;
  /** Shows the label, as in a menu. */
  named?: boolean;
}

const BARE = "icon-button min-w-11 font-semibold group-data-removed:w-auto group-data-removed:px-3";

/**
 * Removes a row from its list (SHELL-21). With scripts the row, which needs the class `group`,
 * stays greyed out, and the button becomes Undo (`data-undo`).
 */
export function RemoveForm({ call, fields, path, named = false }: RemoveFormProps) {
  return (
    <PostForm
      action={call.action}
      fields={{ ...fields, redirectTo: path }}
      {...rowParts.undo(call.undo)}
    >
      <button className={named ? "menu-item" : BARE}>
        <Icon name="close" className="group-data-removed:hidden" />
        <span className={`${named ? "" : "sr-only"} group-data-removed:hidden`}>{call.label}</span>
        <span className="hidden group-data-removed:inline">Undo</span>
      </button>
    </PostForm>
  );
}
