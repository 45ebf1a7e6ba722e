import { emit } from "./events";

export const OFFLINE = "You appear to be offline. Try again when the network is back.";
export const FAILED = "That did not work. Please try again.";

/** Shows a message, which goes away by itself. */
export function snackbar(message: string, kind: "info" | "error" = "info"): void {
  emit("lor:snackbar", { message, kind });
}
