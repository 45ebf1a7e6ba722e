import { useEffect, useState } from "react";
import type { Item } from "~/domain/items/item";
import { emit, listen, type PlayRequest } from "~/browser/platform/events";
import { intent } from "~/browser/platform/intent";

declare global {
  interface Window {
    playRequests?: PlayRequest[];
  }
}

interface PlayerProps {
  item: Item;
  frame: string;
}

/**
 * Records play requests as the product's player would receive them, and makes one cross-origin
 * iframe at the first play.
 */
export default function Player({ item, frame }: PlayerProps) {
  const [request, setRequest] = useState<PlayRequest>({
    item,
    autoplay: false,
  });
  const [hasFrame, setHasFrame] = useState(false);
  useEffect(() => {
    const requests = (window.playRequests ??= []);
    const receive = (next: PlayRequest) => {
      requests.push(next);
      if (!next.autoplay) return;
      setRequest(next);
      setHasFrame(true);
      emit("lor:playing", { item: next.item, state: "playing" });
    };
    if (intent.request) receive(intent.request);
    intent.request = null;
    return listen("lor:play-request", receive);
  }, []);
  return (
    <div>
      <p data-now>{request.item.title}</p>
      {hasFrame ? <iframe src={frame} title="Media" /> : null}
      <form data-play method="post" action="/plain-play">
        <button>Play</button>
      </form>
    </div>
  );
}
