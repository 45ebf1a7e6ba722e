import { type FunctionComponent, useState } from "react";
import type { FineToolsProps } from "./fine-tools";

/**
 * Returns the closer tools while they are open, and a function that toggles them. They are
 * downloaded when first opened, because few listeners need them, and stay closed without a network.
 */
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
