import { startDemos } from "~/browser/ads/demos.client";
import { startCounts } from "~/browser/history/start-counts.client";
import { startLists } from "~/browser/lists/start-lists.client";
import { startHearts } from "~/browser/marks/hearts.client";
import { startForms } from "~/browser/navigation/forms.client";
import { startNavigation } from "~/browser/navigation/navigate.client";
import { startPageTitle } from "~/browser/navigation/page-title.client";
import { startPlayingSection } from "~/browser/navigation/sections/playing-section.client";
import { startSheets } from "~/browser/navigation/sheet/start-sheets.client";
import { startPageScripts } from "~/browser/parts/page-scripts.client";
import { startElsewhere } from "~/browser/player/elsewhere.client";
import { startKeys } from "~/browser/player/keys.client";
import { startWhatPlays } from "~/browser/player/what-plays.client";
import { startQueueCount } from "~/browser/queue/start-queue-count.client";
import { startSearchBox } from "~/browser/search/search-box.client";
import { startMenus } from "~/browser/shell/menus.client";
import { startRemembering } from "~/browser/shell/remember.client";
import { startSidebar } from "~/browser/shell/sidebar.client";
import { startSnackbar } from "~/browser/shell/snackbar.client";
import { startTheme } from "~/browser/shell/theme.client";
import { startSongPanels } from "~/browser/songs/song-panels.client";
import { startSharing } from "~/browser/videos/share.client";
import { startIslands } from "~/islands/runtime/runtime.client";

// What every page runs, in any order (`app/browser/parts/behaviour.client.ts`).
startIslands();
startNavigation();
startForms();
startSheets();
startPageTitle();
startPlayingSection();
startHearts();
startCounts();
startWhatPlays();
startElsewhere();
startKeys();
startSnackbar();
startTheme();
startSidebar();
startMenus();
startRemembering();
startDemos();
startLists();
startQueueCount();
startSearchBox();
startSharing();
startSongPanels();

/** What the parts of a page run that name it, loaded with the first such part. */
startPageScripts({
  "advert-report": () => import("~/browser/ads/advert-report.client"),
  "artist-radio": () => import("~/browser/artist-radio/artist-radio.client"),
  channel: () => import("~/browser/channels/channel.client"),
  "confirm-delete": () => import("~/browser/playlists/confirm-delete.client"),
  discovery: () => import("~/browser/discovery/discovery.client"),
  episode: () => import("~/browser/podcasts/episode.client"),
  feed: () => import("~/browser/podcasts/feed.client"),
  fields: () => import("~/browser/parts/fields.client"),
  loops: () => import("~/browser/loops/loops.client"),
  "own-hearts": () => import("~/browser/marks/own-hearts.client"),
  "playlist-visit": () => import("~/browser/playlists/playlist-visit.client"),
  radio: () => import("~/browser/radio/radio.client"),
  shortcuts: () => import("~/browser/player/shortcut-switch.client"),
  "sign-in": () => import("~/browser/account/sign-in.client"),
  untitled: () => import("~/browser/lists/untitled.client"),
});
