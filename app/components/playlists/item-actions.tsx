import { addresses } from "~/addresses";
import { Icon } from "~/islands/parts/icon";

interface MoveButtonsProps {
  pid: string;
  ytid: string;
  /** Return path without scripts. */
  path: string;
}

const steps = [
  { to: "top", icon: "top", label: "Move to top" },
  { to: "up", icon: "up", label: "Move up" },
  { to: "down", icon: "down", label: "Move down" },
];

/** Buttons that move a video within the custom order. */
export function MoveButtons({ pid, ytid, path }: MoveButtonsProps) {
  return (
    <form method="post" action={addresses.api.playlist.move(pid)} className="flex">
      <input type="hidden" name="ytid" value={ytid} />
      <input type="hidden" name="redirectTo" value={path} />
      {steps.map(({ to, icon, label }) => (
        <button key={to} name="to" value={to} className="icon-button" aria-label={label}>
          <Icon name={icon} />
        </button>
      ))}
    </form>
  );
}

/** Offers to restore removed videos, without scripts. */
export function RemovedNotice({
  pid,
  path,
  titles,
}: {
  pid: string;
  path: string;
  titles: string[];
}) {
  return (
    <form
      method="post"
      action={addresses.api.playlist.restoreYtids(pid)}
      className="nojs-only mb-3 flex items-center justify-between gap-3 rounded-xl bg-sunken p-3"
    >
      <input type="hidden" name="redirectTo" value={path} />
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{titles.join(", ")}</span>{" "}
        {titles.length === 1 ? "was" : "were"} removed from this playlist.
      </p>
      <button className="button shrink-0">Undo</button>
    </form>
  );
}
