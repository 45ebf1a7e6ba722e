import { SYSTEM_PIDS } from "../../../../app/domain/playlists/system-playlists";
import { stationId } from "../../../upstreams/radio-browser/stations";
import { OTHER_SONG, SONG } from "../../listening/things-to-play";
import { PODCAST } from "../../podcasts/podcast-pages";

export const STATION = stationId(1);

/** Ids that exist only once the app runs. */
export interface Ids {
  /** Of an episode that every listener has heard a part of. */
  episodePath: string;
  /** Of a playlist of somebody else, which every listener follows. */
  theirs: string;
  /** The listener's own; those of a visitor are of nothing. */
  mine: string;
  loop: string;
}

/** Pages by the pattern of their route, each with something on it. */
export const SAMPLES: Record<string, (ids: Ids) => string[]> = {
  "/": () => ["/"],
  "/watch": () => [
    `/watch?v=${SONG}&tab=artists&wait=1`,
    `/watch?v=${OTHER_SONG}&tab=lyrics&wait=1`,
    `/watch?v=${SONG}&s=1&e=9&wait=1`,
  ],
  "/search": () => ["/search?q=Rick%20Astley&wait=1"],
  "/search/:term": () => ["/search/rick%20astley?wait=1"],
  "/discovery": () => ["/discovery?wait=1"],
  "/radio/:artist": () => ["/radio/Rick%20Astley?wait=1"],
  "/top10": () => ["/top10"],
  "/reviews": () => ["/reviews?wait=1", "/reviews?tab=staff-picks&wait=1"],
  "/yourlor": () => ["/yourlor"],
  "/stream": () => ["/stream"],
  "/stream/:pid": () => ["/stream/quick"],
  "/history": () => ["/history", "/history?sort=RepeatCount"],
  "/history/recent": () => ["/history/recent"],
  "/favorites": () => ["/favorites"],
  "/loops": () => ["/loops"],
  "/loops/row": () => ["/loops/row"],
  "/loops/:id": ({ loop }) => [`/loops/${loop}`],
  "/actions": () => [`/actions?v=${SONG}&from=history&can=remove`, `/actions?v=${STATION}`],
  "/playqueue": () => ["/playqueue"],
  "/playlist": () => ["/playlist", "/playlist?tab=followed"],
  "/playlist/add": () => [`/playlist/add?v=${SONG}`],
  ...Object.fromEntries(SYSTEM_PIDS.map((pid) => [`/playlist/${pid}`, () => [`/playlist/${pid}`]])),
  "/playlist/:pid": ({ theirs, mine }) => [`/playlist/${theirs}`, `/playlist/${mine}`],
  "/merge": () => ["/merge"],
  "/auth/facebook/email": () => ["/auth/facebook/email"],
  "/radio": () => [
    "/radio?tab=category&tag=jazz",
    "/radio?tab=location",
    "/radio?tab=location&country=DE",
    "/radio?tab=category",
    "/radio?tab=favorites",
    `/radio?stationId=${STATION}&geo=DE`,
  ],
  "/radio/search": () => ["/radio/search?q=Harbour%20Radio%201"],
  "/podcast": ({ episodePath }) => [
    "/podcast",
    "/podcast?tab=category",
    "/podcast?tab=favorites",
    `${episodePath}&wait=1`,
    `${episodePath}&tab=transcript&wait=1`,
  ],
  "/podcast/search": () => ["/podcast/search?q=Lantern"],
  "/podcast/new-episodes": () => ["/podcast/new-episodes"],
  "/podcast/:podcastId": () => [`/podcast/${PODCAST}?wait=1`],
  "/import": () => ["/import"],
  "/from-youtube": () => ["/from-youtube"],
  "/login": () => ["/login"],
  "/login/email": () => ["/login/email"],
  "/login/code": () => ["/login/code"],
  "/login/link/:token": () => ["/login/link/no-such-token"],
  "/login/password": () => ["/login/password"],
  "/login/taken-back": () => ["/login/taken-back"],
  "/logout": () => ["/logout"],
  "/password": () => ["/password"],
  "/sessions": () => ["/sessions"],
  "/profile": () => ["/profile"],
  "/profile/clear": () => ["/profile/clear"],
  "/profile/delete": () => ["/profile/delete"],
  "/about": () => ["/about"],
  "/about/design": () => ["/about/design"],
  "/contact": () => ["/contact"],
  "/faq": () => ["/faq"],
  "/problem": () => ["/problem"],
  "/*": () => ["/no-such-page"],
};

/** Patterns without a page to press to, each with the reason. */
export const WITHOUT_SAMPLE = new Map([
  ["/privacy", "stands alone, so a press loads it (PAGE-4)"],
  ["/terms", "stands alone, so a press loads it (PAGE-4)"],
]);
