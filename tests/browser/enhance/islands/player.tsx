import { useEffect, useState } from "react";
import { emit, listen, type Wish } from "~/domain/events";

declare global {
  interface Window {
    wishes?: Wish[];
  }
}

interface PlayerProps {
  ytid: string;
  title: string;
  frame: string;
}

/** As the product's player: keeps the wishes that it hears, and makes one cross-origin iframe at the first play. */
export default function Player({ ytid, title, frame }: PlayerProps) {
  const [wish, setWish] = useState<Wish>({ ytid, title, slice: null, autoplay: false });
  const [hasFrame, setHasFrame] = useState(false);
  useEffect(() => {
    const wishes = (window.wishes ??= []);
    return listen("lor:wish", (next) => {
      wishes.push(next);
      if (!next.autoplay) return;
      setWish(next);
      setHasFrame(true);
      emit("lor:playing", { ...next, state: "playing", duration: null });
    });
  }, []);
  return (
    <div>
      <p data-now>{wish.title}</p>
      {hasFrame ? <iframe src={frame} title="Media" /> : null}
      <form data-play method="post" action="/plain-play">
        <button>Play</button>
      </form>
    </div>
  );
}
