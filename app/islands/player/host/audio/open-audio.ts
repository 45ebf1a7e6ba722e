import { localStorageOrNull } from "~/browser/platform/storage";
import type { Item } from "~/domain/items/item";
import type { MediaAdapter, MediaRequest, Tell } from "../media";
import { audioElement } from "./element";
import { AudioHost } from "./audio-host";
import { KeptPlaces } from "./kept/kept-places";
import { KeptRates } from "./kept/kept-rates";

/** For all hosts of the page, so that none forgets what was chosen with another. */
const rates = new KeptRates(localStorageOrNull());

/** Opens the host of stations and episodes in the section of the dock. */
export function openAudio(
  section: Element,
  item: Item,
  request: MediaRequest,
  tell: Tell,
): MediaAdapter {
  if (item.kind === "video") throw new Error("a video is no sound");
  const places = new KeptPlaces(localStorageOrNull());
  places.flush();
  addEventListener("online", () => places.flush());
  return new AudioHost(audioElement(section), { places, rates }, tell, item, request);
}
