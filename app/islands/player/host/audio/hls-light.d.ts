/** The small build has no types of its own; for what is used here they are those of the whole. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
