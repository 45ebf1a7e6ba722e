/**
 * The small build has no types of its own. For the parts used here, those of the full build apply.
 */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
