import { quoteEntry, type RejectedEntry } from "../parsed-import";
import type { NewLoop } from "../../loops/loop";
import { checkLoop, type ReadLoop } from "./transfer-loop";

/** Collects the loops of one file, and what is none. */
export class LoopCollector {
  readonly loops: NewLoop[] = [];
  readonly rejected: RejectedEntry[] = [];

  /** @param entry what to quote in the report */
  add(read: ReadLoop, entry: string): void {
    const checked = checkLoop(read);
    if (checked.ok) this.loops.push(checked.loop);
    else this.reject(entry, checked.reason);
  }

  reject(entry: string, reason: string): void {
    this.rejected.push({ text: quoteEntry(entry), reason });
  }
}
