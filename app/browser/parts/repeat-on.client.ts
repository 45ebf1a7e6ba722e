import { emit } from "~/browser/platform/events";
import { storeCookie } from "~/browser/platform/storage";

/** Turns Repeat on for a press of Loop. */
export function switchRepeatOn(): void {
  if (!document.cookie.includes("repeat=false")) return;
  storeCookie("repeat", "true");
  emit("lor:modes", null);
}
