import type { Shared } from "~/domain/share";
import { ShareLinks } from "./share-links";

/**
 * Raised by the 10th repeat of a video (spec 1 §4). Drawn hidden, so that a script can show it; shown by the server for
 * listeners without scripts. It rewards nothing.
 */
export function SharePrompt({
  shown,
  backTo,
  ...shared
}: Shared & { shown: boolean; backTo: string }) {
  return (
    <section
      id="share-prompt"
      className="card border-brand-strong"
      aria-labelledby="share-prompt-title"
      hidden={!shown}
    >
      <h2 id="share-prompt-title" className="font-bold">
        Ten repeats! You really love this one.
      </h2>
      <p className="text-muted">Tell a friend about it:</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ShareLinks {...shared} />
        <a href={backTo} className="button" data-dismiss="share-prompt">
          Not now
        </a>
      </div>
    </section>
  );
}
