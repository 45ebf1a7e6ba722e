import { LANDING_LOOP, LANDING_VIDEO } from "../videos/landing";
import { videoItem } from "./video-item";

/** What the dock holds before anything was chosen (PLAYER-13). */
export const LANDING_ITEM = videoItem({ ...LANDING_VIDEO, section: LANDING_LOOP });
