import { useEffect, useState } from "react";
import { emit, listen, type PlayRequest } from "~/browser/platform/events";

declare global {
  interface Window {
    playRequests?: PlayRequest[];
  }
}

interface PlayerProps {
  ytid: string;
  title: string;
  frame: string;
}

/** Records play requests as the product's player receives them, and makes one cross-origin iframe at the first play. */
export default function Player({ ytid, title, frame }: PlayerProps) {
  const [request, setRequest] = useState<PlayRequest>({
    ytid,
    title,
    slice: null,
    autoplay: false,
  });
  const [hasFrame, setHasFrame] = useState(false);
  useEffect(() => {
    const requests = (window.playRequests ??= []);
    return listen("lor:play-request", (next) => {
      requests.push(next);
      if (!next.autoplay) return;
      setRequest(next);
      setHasFrame(true);
      emit("lor:playing", { ...next, state: "playing", duration: null });
    });
  }, []);
  return (
    <div>
      <p data-now>{request.title}</p>
      {hasFrame ? <iframe src={frame} title="Media" /> : null}
      <form data-play method="post" action="/plain-play">
        <button>Play</button>
      </form>
    </div>
  );
}
