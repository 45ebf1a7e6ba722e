/** Makes the media files that the tests play, so that no test waits for ffmpeg. */
import { tsImport } from "tsx/esm/api";

const { prepareClips } = await tsImport("../tests/upstreams/youtube/media.ts", import.meta.url);
const { prepareTalks } = await tsImport("../tests/upstreams/feeds/talk.ts", import.meta.url);
await prepareClips();
await prepareTalks();
