import { WholePageLink } from "~/components/parts/whole-page-link";
import { waitingPath } from "~/domain/shell/page-links";

/** Placeholder of the watch panel while the video host is asked. */
export function PendingPanel({ path }: { path: string }) {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <p className="text-muted" role="status">
        Looking the video up...
      </p>
      <div className="h-7 w-2/3 animate-pulse rounded bg-sunken" />
      <div className="h-12 w-1/2 animate-pulse rounded bg-sunken" />
      <div className="h-56 animate-pulse rounded-2xl bg-sunken" />
      <WholePageLink href={waitingPath(path)} />
    </div>
  );
}
