import type { Item } from "./item";

/** The call that counts a press on Play (ITEM-4). */
export function playCall(item: Item): { path: string; body: Record<string, string> } {
  const { id } = item;
  if (item.kind === "station")
    return { path: "/api/radio/history/set", body: { uid: "me", stationid: id } };
  if (item.kind === "video") return { path: "/api/history/add", body: { ytid: id } };
  const body = { uid: "me", podcast_id: item.podcastId, episodeid: id };
  return { path: "/api/podcast/history/set", body };
}
