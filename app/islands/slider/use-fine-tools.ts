import { type FunctionComponent, useState } from "react";
import { emit } from "~/browser/platform/events";
import { OFFLINE } from "~/browser/platform/messages";
import type { FineToolsProps } from "./fine-tools";

/** The closer tools while they are open, and what opens and closes them. Few need them, so they are downloaded then. */
export function useFineTools(): [FunctionComponent<FineToolsProps> | null, () => void] {
  const [open, setOpen] = useState<FunctionComponent<FineToolsProps> | null>(null);
  function toggle(): void {
    if (open) return setOpen(null);
    const show = (tools: { FineTools: FunctionComponent<FineToolsProps> }) =>
      setOpen(() => tools.FineTools);
    import("./fine-tools").then(show, () => emit("lor:snackbar", { message: OFFLINE }));
  }
  return [open, toggle];
}
