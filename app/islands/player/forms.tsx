import type { FormEvent, ReactNode } from "react";
import { watchPath } from "~/domain/youtube-id";
import type { Video } from "./player-view";

interface FormProps {
  action: string;
  fields: Record<string, string>;
  /** What happens instead of the post when scripts run; without it the page's own handling stays. */
  onSubmit?: () => void;
  children: ReactNode;
  [data: `data-${string}`]: string;
}

/** A form that works by itself without scripts. */
export function DockForm({ action, fields, onSubmit, children, ...data }: FormProps) {
  const instead = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <form method="post" action={action} onSubmit={onSubmit && instead} {...data}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

export function pathOf({ ytid, slice }: Video, play = false): string {
  return watchPath({ ytid, ...slice, play });
}

interface PlayFormProps {
  video: Video;
  onSubmit: () => void;
  children: ReactNode;
}

/** Without scripts a press counts one play and shows the embed; with scripts the page's runtime brings the player to life. */
export function PlayForm({ video, onSubmit, children }: PlayFormProps) {
  const fields = { ytid: video.ytid, redirectTo: pathOf(video, true) };
  return (
    <DockForm action="/api/history/add" fields={fields} onSubmit={onSubmit} data-play="">
      {children}
    </DockForm>
  );
}
