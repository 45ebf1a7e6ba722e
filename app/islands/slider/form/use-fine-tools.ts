import { type FunctionComponent, useState } from "react";
import type { FineToolsProps } from "./fine-tools";

/** The closer tools while they are open, and what opens and closes them. Few need them, so they are downloaded then, and stay closed without a network. */
export function useFineTools(): [FunctionComponent<FineToolsProps> | null, () => void] {
  const [open, setOpen] = useState<FunctionComponent<FineToolsProps> | null>(null);
  function toggle(): void {
    if (open) return setOpen(null);
    const show = (tools: { FineTools: FunctionComponent<FineToolsProps> }) =>
      setOpen(() => tools.FineTools);
    import("./fine-tools").then(show, () => undefined);
  }
  return [open, toggle];
}
