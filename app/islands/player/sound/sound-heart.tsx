import { useEffect, useState } from "react";
import { addresses } from "~/addresses";
import { listen } from "~/browser/platform/events";
import { hasSession } from "~/browser/platform/session";
import type { EpisodeItem, StationItem } from "~/domain/items/item";
import type { Heart } from "~/domain/marks/heart";
import { podcastHeart, stationHeart } from "~/domain/marks/sound-hearts";
import { HeartForm } from "../../parts/heart-form";

async function isIn(list: string, id: string): Promise<boolean> {
  try {
    const response = await fetch(`${list}?ids=${id}`, { headers: { Accept: "application/json" } });
    const { res = [] }: { res?: string[] } = await response.json();
    return res.includes(id);
  } catch {
    return false;
  }
}

/** Whether it is hearted, as the server says or as the listener changes it, here or on the page. */
function useHearted({ key }: Heart, list: string, id: string): boolean {
  const [hearted, setHearted] = useState(false);
  useEffect(() => {
    let isKnown = false;
    const end = listen("lor:heart", (heart) => {
      if (heart.key !== key) return;
      isKnown = true;
      setHearted(heart.hearted);
    });
    if (hasSession()) void isIn(list, id).then((found) => isKnown || setHearted(found));
    return () => {
      isKnown = true;
      end();
    };
  }, [key, list, id]);
  return hearted;
}

/** The heart in the dock (RADIO-7, PODCAST-9): of the station, or of the episode's podcast. */
export function SoundHeart({ item }: { item: StationItem | EpisodeItem }) {
  const isStation = item.kind === "station";
  const id = isStation ? item.id : item.podcastId;
  const heart = isStation ? stationHeart(id) : podcastHeart(id);
  const list = isStation ? addresses.api.radio.hearted : addresses.api.podcast.hearted;
  const hearted = useHearted(heart, list, id);
  const tooltip = `Heart this ${isStation ? "station" : "podcast"}`;
  return <HeartForm heart={heart} hearted={hearted} redirectTo={item.href} tooltip={tooltip} />;
}
