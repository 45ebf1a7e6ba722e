import { startCompactControls } from "~/enhance/compact-controls.client";
import { startElsewhere } from "~/enhance/elsewhere.client";
import { startForms } from "~/enhance/forms.client";
import { startLists } from "~/enhance/lists.client";
import { startMarks } from "~/enhance/marks.client";
import { startMenus } from "~/enhance/menus.client";
import { startNavigation } from "~/enhance/navigate.client";
import { startOwnParts } from "~/enhance/own-parts.client";
import { startPageTitle } from "~/enhance/page-title.client";
import { startPlayingSection } from "~/enhance/playing-section.client";
import { startRemembering } from "~/enhance/remember.client";
import { startQueueCount } from "~/enhance/queue-count.client";
import { startSharing } from "~/enhance/share.client";
import { startSidebar } from "~/enhance/sidebar.client";
import { startSnackbar } from "~/enhance/snackbar.client";
import { startSongPanels } from "~/enhance/song-panels.client";
import { startTheme } from "~/enhance/theme.client";
import { startIslands } from "~/islands/runtime.client";

startIslands();
startMarks();
startElsewhere();
startSnackbar();
startTheme();
startSidebar();
startCompactControls();
startMenus();
startSharing();
startRemembering();
startPlayingSection();
startPageTitle();
startOwnParts();
startQueueCount();
startSongPanels();
// Before navigation and forms: what it answers is done by then.
startLists();
startNavigation();
// Last: theme and sidebar forms are answered by then.
startForms();
