import { watchPath } from "~/domain/videos/youtube-id";

interface PlayButtonsProps {
  /** The first video of the list. */
  first: string;
  /** `from` of the watch page. */
  from: string;
}

/**
 * Play starts the first video, which Repeat then repeats. 'Play through' switches Repeat off first. `data-first` tells the
 * scripts to continue with the page's list from this video on.
 */
export function PlayButtons({ first, from }: PlayButtonsProps) {
  const path = (play: boolean) => `${watchPath({ ytid: first, play })}&from=${from}`;
  return (
    <>
      <a className="button primary" href={path(false)} data-first={first}>
        Play
      </a>
      <form method="post" action="/api/player/repeat" data-play="" data-first={first}>
        <input type="hidden" name="on" value="false" />
        <input type="hidden" name="through" value="1" />
        <input type="hidden" name="redirectTo" value={path(true)} />
        <button className="button">Play through</button>
      </form>
    </>
  );
}
