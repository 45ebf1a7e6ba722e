/** All that only stations and episodes need, in one download. */
export { openAudio } from "../host/audio/open-audio";
export { ControlsOfSound } from "./controls-of-sound";
