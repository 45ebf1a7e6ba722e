/** All that only stations and episodes need, in one download. */
import { localStorageOrNull } from "~/browser/platform/storage";
import type { Item } from "~/domain/items/item";
import type { MediaAdapter, MediaRequest, Tell } from "../host/media";
import { audioElement } from "../host/audio/element";
import { AudioHost } from "../host/audio/audio-host";
import { KeptPositions } from "../host/audio/kept/positions";
import { KeptRates } from "../host/audio/kept/kept-rates";

export { ControlsOfSound } from "./controls-of-sound";

/** Shared by all hosts of the page, so that none forgets a speed chosen with another. */
const rates = new KeptRates(localStorageOrNull());

/** Opens the host of stations and episodes in the section of the dock. */
export function openAudio(
  section: Element,
  item: Item,
  request: MediaRequest,
  tell: Tell,
): MediaAdapter {
  if (item.kind === "video") throw new Error("a video is no sound");
  const positions = new KeptPositions(localStorageOrNull());
  positions.flush();
  addEventListener("online", () => positions.flush());
  return new AudioHost(audioElement(section), { positions, rates }, tell, item, request);
}
