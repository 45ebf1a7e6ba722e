import { pressedLink } from "~/browser/parts/pressed-link.client";
import { accountParts } from "~/contracts";

/** Opens pages of accounts as dialogs. */
export function startDialogs(): void {
  pressedLink(
    accountParts.dialog.selector,
    () => import("./account-dialog.client"),
    (code, link) => code.toggleDialog(link),
  );
}
