import type { ReactNode } from "react";
import { watchPath } from "~/domain/videos/youtube-id";
import { PostForm } from "../parts/post-form";
import type { Video } from "./player-view";

export function pathOf({ ytid, slice }: Video, play = false): string {
  return watchPath({ ytid, ...slice, play });
}

interface PlayFormProps {
  video: Video;
  onSubmit: () => void;
  children: ReactNode;
}

/** Without scripts a press counts one play and shows the embed. Before hydration `runtime.client.ts` handles `data-play`. */
export function PlayForm({ video, onSubmit, children }: PlayFormProps) {
  const fields = { ytid: video.ytid, redirectTo: pathOf(video, true) };
  return (
    <PostForm action="/api/history/add" fields={fields} onSubmit={onSubmit} data-play="">
      {children}
    </PostForm>
  );
}
