import type { Slice } from "~/domain/slider/slice";

interface PageVideoProps {
  video: {
    ytid: string;
    title: string;
    author: string | null;
    /** Seconds. */
    duration: number | null;
    slice: Slice | null;
  };
}

/** What this page asks the player to play. The player reads it after each navigation. */
export function PageVideo({ video }: PageVideoProps) {
  const { ytid, title, author, duration, slice } = video;
  const json = JSON.stringify({ ytid, title, author, duration, slice, autoplay: false });
  return (
    <script
      type="application/json"
      id="page-video"
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}
