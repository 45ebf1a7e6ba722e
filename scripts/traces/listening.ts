import type { Trace } from "./trace";

const FORMS = "app/browser/navigation/forms.client.ts";
const ROUTES = "app/routes.ts";
const LISTENERS = "app/services/listeners/listeners.server.ts";
const RESOURCE = "app/routes/calls/resource.server.ts";
const CALLS = "app/routes/calls/answer.server.ts";
const JSON_REQUESTS = "app/browser/platform/json-requests.ts";

const HEART_FORM = "app/islands/parts/heart-form.tsx";
const HEART = "app/domain/marks/heart.ts";
const HEARTS_HERE = "app/browser/marks/hearts.client.ts";
const HEARTS_API = "app/routes/api/hearts.ts";
const HEARTS = "app/services/marks/hearts.server.ts";

const heart: Trace = {
  name: "Heart a video",
  rooms: ["marks", "forms", "platform"],
  steps: [
    { file: HEART_FORM, does: "the form, in every row and in the dock" },
    { file: HEART, by: "Heart", does: "its calls, and the key of the video" },
    { file: FORMS, from: HEART_FORM, by: "markParts.heart", does: "takes its submission" },
    { file: HEARTS_HERE, does: "sends it, and says so at once, to every heart of the video" },
    { file: JSON_REQUESTS, does: "posts JSON" },
    { file: ROUTES, from: HEART, by: "addresses.api.star", does: "the address" },
    { file: HEARTS_API, does: "the call" },
    { file: RESOURCE, does: "finds the call in the table of its resource" },
    { file: CALLS, does: "checks method, body and limits, answers JSON or 303" },
    { file: HEARTS, from: HEARTS_API, does: "one transaction" },
    { file: LISTENERS, does: "locks the listener's row" },
    { file: "app/services/videos/stats.server.ts", from: HEARTS, does: "counts for everybody" },
    {
      file: "app/services/platform/db/schema/library.server.ts",
      from: HEARTS,
      by: "plays",
      does: "the table `plays`",
    },
    {
      file: "app/islands/player/page/page-link.ts",
      from: HEARTS_HERE,
      by: "lor:heart",
      does: "back: the heart of the dock",
    },
  ],
};

const USE_PLAYER = "app/islands/player/use-player.ts";
const OUTBOX = "app/islands/player/passes/browser-outbox.ts";
const HISTORY_API = "app/routes/api/history.ts";
const RECORD_PASS = "app/services/history/record-pass.server.ts";
const SERVICES = "app/services/services.server.ts";

const pass: Trace = {
  name: "A counted pass",
  rooms: ["player", "history", "platform"],
  steps: [
    { file: USE_PLAYER, does: "the player of the dock" },
    { file: "app/islands/player/host/host.ts", does: "reads what the media element does" },
    { file: "app/islands/player/loop/looper.ts", does: "passes each reading on" },
    { file: "app/domain/player/loop/loop.ts", does: "decides that a pass is over" },
    { file: "app/islands/player/passes/start-passes.ts", from: USE_PLAYER, does: "stores it" },
    { file: OUTBOX, does: "sends it, as often as it takes" },
    { file: "app/islands/player/passes/outbox.ts", does: "keeps it until the server has it" },
    { file: JSON_REQUESTS, from: OUTBOX, does: "posts JSON" },
    { file: ROUTES, from: OUTBOX, by: "addresses.api.history.add", does: "the address" },
    { file: HISTORY_API, does: "the call" },
    { file: RESOURCE, does: "finds the call in the table of its resource" },
    { file: CALLS, does: "checks method, body and limits, answers JSON or 303" },
    { file: "app/domain/history/plays-schema.ts", from: HISTORY_API, does: "what the body has" },
    {
      file: "app/routes/history/record-pass.server.ts",
      from: HISTORY_API,
      does: "counts it for the operator too",
    },
    { file: SERVICES, by: "passes", does: "makes `context.passes`" },
    { file: "app/services/history/passes.server.ts", does: "counts those that come together" },
    { file: RECORD_PASS, does: "one statement" },
    { file: "db/functions/record_pass.sql", by: "record_pass", does: "the rules of a pass" },
    {
      file: "app/browser/history/start-counts.client.ts",
      from: USE_PLAYER,
      by: "lor:counted",
      does: "back: hears of it",
    },
    { file: "app/browser/history/counted.client.ts", does: "back: loads what shows it" },
    { file: "app/browser/marks/marks.client.ts", does: "back: the numbers on the page" },
  ],
};

const AUDIO_HOST = "app/islands/player/host/audio/audio-host.ts";
const POSITIONS_HERE = "app/islands/player/host/audio/kept/positions.ts";
const EPISODES_API = "app/routes/api/episodes.ts";
const POSITIONS = "app/services/podcasts/episode-positions.server.ts";
const EPISODE = "app/routes/podcasts/episode.server.ts";
const PLAY_ITEM = "app/components/items/play-item-form.tsx";

const episode: Trace = {
  name: "Resume an episode",
  rooms: ["podcasts", "marks", "player", "platform", "audio", "queue"],
  steps: [
    { file: AUDIO_HOST, does: "plays the episode" },
    {
      file: POSITIONS_HERE,
      does: "keeps the position every 10 seconds and at the end, and sends it",
    },
    { file: JSON_REQUESTS, does: "posts JSON" },
    {
      file: ROUTES,
      from: POSITIONS_HERE,
      by: "addresses.api.podcast.position",
      does: "the address",
    },
    { file: EPISODES_API, does: "the call" },
    { file: RESOURCE, does: "finds the call in the table of its resource" },
    { file: CALLS, does: "checks method, body and limits" },
    {
      file: "app/domain/podcasts/podcast-schema.ts",
      from: EPISODES_API,
      does: "what the body has",
    },
    { file: POSITIONS, from: EPISODES_API, does: "the newer one counts" },
    { file: LISTENERS, does: "locks the listener's row" },
    {
      file: "app/services/podcasts/podcast-access.server.ts",
      from: POSITIONS,
      does: "whether the episode is there for them",
    },
    {
      file: "app/services/platform/db/schema/podcasts.server.ts",
      from: POSITIONS,
      by: "episodePositions",
      does: "the table `episode_positions`",
    },
    {
      file: "app/routes/podcasts/podcast.tsx",
      from: ROUTES,
      does: "back: the episode's page, on any device",
    },
    { file: EPISODE, does: "loads it" },
    { file: "app/services/podcasts/playable-episode.server.ts", does: "the episode as an item" },
    {
      file: "app/services/podcasts/episode-rows.server.ts",
      does: "reads the position with the episode",
    },
    {
      file: "app/components/podcasts/episode-page.tsx",
      from: "app/routes/podcasts/podcast.tsx",
      does: "its HTML",
    },
    { file: PLAY_ITEM, does: "Play, with the item in it" },
    { file: FORMS, by: "playParts.item", does: "a press asks the player" },
    {
      file: "app/islands/player/page/page-link.ts",
      by: "lor:play-request",
      does: "the player hears it",
    },
    { file: USE_PLAYER, by: "linkToPage", does: "the player of the dock" },
    { file: "app/islands/player/sound/sound.ts", does: "the host for sound" },
    { file: AUDIO_HOST, does: "starts there" },
    {
      file: "app/domain/marks/position.ts",
      from: POSITIONS_HERE,
      does: "the newer of the page's position and this browser's",
    },
  ],
};

const STATION_ANSWER = "server/response/now-playing.ts";
const SONGS = "app/islands/player/host/audio/songs.ts";
const NOW_PLAYING = "app/services/radio/titles/now-playing.server.ts";

const station: Trace = {
  name: "A station's title",
  rooms: ["radio", "player", "audio", "platform", "guard", "response"],
  steps: [
    { file: "app/components/radio/station-rows.tsx", does: "a station's row" },
    { file: PLAY_ITEM, does: "Play, with the item in it" },
    { file: FORMS, by: "playParts.item", does: "a press asks the player" },
    {
      file: "app/islands/player/page/page-link.ts",
      by: "lor:play-request",
      does: "the player hears it",
    },
    { file: USE_PLAYER, by: "linkToPage", does: "the player of the dock" },
    { file: "app/islands/player/controller.ts", does: "opens the host" },
    {
      file: "app/islands/player/sound/sound.ts",
      from: USE_PLAYER,
      does: "that for sound",
    },
    { file: AUDIO_HOST, does: "plays the station" },
    { file: SONGS, does: "follows its titles while it sounds" },
    { file: STATION_ANSWER, by: "addresses.api.radio.now", does: "holds the event stream open" },
    { file: "app/services/radio/radio.server.ts", by: "nowPlaying", does: "the room's services" },
    {
      file: "app/services/radio/station-lookup.server.ts",
      does: "knows the station, or asks the directory",
    },
    { file: NOW_PLAYING, from: "app/services/radio/radio.server.ts", does: "one reader for all" },
    {
      file: "app/services/radio/titles/title-exchange.server.ts",
      does: "agrees with other processes",
    },
    {
      file: "app/services/radio/titles/title-reader.server.ts",
      from: NOW_PLAYING,
      does: "reads on and on",
    },
    {
      file: "app/services/radio/titles/read-titles.server.ts",
      does: "opens the stream, whole or in pieces",
    },
    { file: "app/domain/radio/titles/icy-titles.ts", does: "titles between the sound" },
    {
      file: "app/services/upstreams/guard/guard.server.ts",
      from: "app/services/radio/titles/read-titles.server.ts",
      by: "Guard",
      does: "connects to strangers' hosts",
    },
    {
      file: "app/services/radio/titles/station-songs.server.ts",
      from: NOW_PLAYING,
      does: "stores the song",
    },
    {
      file: "app/services/platform/db/schema/radio.server.ts",
      by: "stationSongs",
      does: "the table `station_songs`, and the column `stations.now_title`",
    },
    { file: SONGS, from: STATION_ANSWER, by: "title, at", does: "back: the event" },
    {
      file: "app/islands/player/host/host.ts",
      from: AUDIO_HOST,
      by: '"song"',
      does: "back: the event",
    },
    { file: "app/islands/player/controller.ts", by: "Host", does: "back: the view" },
    { file: "app/islands/player/player.tsx", from: USE_PLAYER, by: "usePlayer", does: "the dock" },
    {
      file: "app/browser/radio/song-list.client.ts",
      from: SONGS,
      by: "lor:song",
      does: "back: the station's page",
    },
    {
      file: "app/components/radio/station-songs.tsx",
      by: "radioParts.songs",
      does: "its HTML, with the songs before",
    },
  ],
};

export const LISTENING: readonly Trace[] = [heart, pass, episode, station];
