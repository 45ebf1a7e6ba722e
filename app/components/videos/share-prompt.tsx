import { sharingParts } from "~/contracts";
import type { Shared } from "~/domain/videos/share";
import { ShareLinks } from "./share-links";

/**
 * Shown at the 10th repeat of a video (PLAYER-11). Always rendered, but hidden, so that a script
 * can show it; `shown` is for listeners without scripts.
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
        <a href={backTo} className="button" {...sharingParts.dismiss("share-prompt")}>
          Not now
        </a>
      </div>
    </section>
  );
}
