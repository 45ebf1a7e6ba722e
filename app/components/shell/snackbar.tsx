import { addresses } from "~/addresses";
import { formParts } from "~/contracts";
import { REPEAT_OFF } from "~/domain/player/play-through";

interface SnackProps {
  message: string;
  kind?: string | undefined;
  /** This page, which Undo returns to without scripts. */
  path: string;
}

/** The last form's message, shown on the page after it. Some messages have an Undo button. */
export function Snackbar({ message, kind, path }: SnackProps) {
  if (kind !== REPEAT_OFF.kind) return <p className="snack">{message}</p>;
  return (
    <form
      method="post"
      action={addresses.api.player.repeat}
      className="snack"
      {...formParts.json(true)}
    >
      <input type="hidden" name="on" value="true" />
      <input type="hidden" name="through" value="1" />
      <input type="hidden" name="redirectTo" value={path} />
      {message}
      <button>Undo</button>
    </form>
  );
}
