import { watchPath } from "~/domain/youtube-id";

/** Stands where the panel will be while the video host is asked; without scripts its link waits for the whole page. */
export function PendingPanel({ ytid }: { ytid: string }) {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <p className="text-muted" role="status">
        Looking the video up...
      </p>
      <div className="h-7 w-2/3 animate-pulse rounded bg-sunken" />
      <div className="h-12 w-1/2 animate-pulse rounded bg-sunken" />
      <div className="h-56 animate-pulse rounded-2xl bg-sunken" />
      <noscript>
        <a className="button" href={`${watchPath({ ytid })}&wait=1`}>
          Show the whole page
        </a>
      </noscript>
    </div>
  );
}
