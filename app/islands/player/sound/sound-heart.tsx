import { useEffect, useState } from "react";
import { addresses } from "~/addresses";
import { emit, listen } from "~/browser/platform/events";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";
import { hasSession } from "~/browser/platform/session";
import type { EpisodeItem, StationItem } from "~/domain/items/item";
import { HeartButton } from "../../parts/heart-button";
import { PostForm } from "../../parts/post-form";

type Sound = StationItem | EpisodeItem;

/** Returns the item that the heart belongs to: the station, or the episode's podcast. */
function heartOf(
  item: Sound,
): Record<"id" | "calls" | "list", string> & { fields: Record<string, string> } {
  return item.kind === "station"
    ? {
        id: item.id,
        fields: { uid: "me", stationid: item.id },
        calls: addresses.api.radio.heart.base,
        list: `${addresses.api.radio.hearted}?ids=${item.id}`,
      }
    : {
        id: item.podcastId,
        fields: { uid: "me", podcast_id: item.podcastId },
        calls: addresses.api.podcast.heart.base,
        list: `${addresses.api.podcast.hearted}?ids=${item.podcastId}`,
      };
}

async function isIn(list: string, id: string): Promise<boolean> {
  try {
    const response = await fetch(list, { headers: { Accept: "application/json" } });
    const { res = [] }: { res?: string[] } = await response.json();
    return res.includes(id);
  } catch {
    return false;
  }
}

/**
 * Whether it has a heart, according to the server or to the listener's changes since, here or on
 * the page.
 */
function useHearted(id: string, list: string): boolean {
  const [hearted, setHearted] = useState(false);
  useEffect(() => {
    let isKnown = false;
    const end = listen("lor:sound-heart", (heart) => {
      if (heart.id !== id) return;
      isKnown = true;
      setHearted(heart.hearted);
    });
    if (hasSession()) void isIn(list, id).then((found) => isKnown || setHearted(found));
    return () => {
      isKnown = true;
      end();
    };
  }, [id, list]);
  return hearted;
}

/**
 * The heart in the dock (RADIO-7, PODCAST-9). It changes at once, and back if the server rejects
 * the change.
 */
export function SoundHeart({ item }: { item: Sound }) {
  const { id, fields, calls, list } = heartOf(item);
  const hearted = useHearted(id, list);
  const url = `${calls}/${hearted ? "clear" : "set"}`;
  const tooltip = `Heart this ${item.kind === "station" ? "station" : "podcast"}`;
  const press = async () => {
    emit("lor:sound-heart", { id, hearted: !hearted });
    if (!(await postWithSnackbar(url, fields))) emit("lor:sound-heart", { id, hearted });
  };
  return (
    <PostForm action={url} fields={fields} onSubmit={() => void press()}>
      <HeartButton hearted={hearted} tooltip={tooltip} />
    </PostForm>
  );
}
