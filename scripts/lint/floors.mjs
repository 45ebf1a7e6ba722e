/**
 * The rooms of each layer by floor, the lowest first. A room may import rooms on the floors below,
 * and those to its left on its own floor. docs/architecture.md draws them.
 */
export const FLOORS = {
  domain: [
    ["text", "cookies", "network", "lists", "pictures", "channels"],
    ["videos", "section", "items"],
    ["songs", "podcasts", "radio"],
    ["loops", "marks", "history", "player"],
    ["playlists", "search", "artist-radio", "discovery", "shell"],
    ["queue"],
    ["account", "ads", "pages", "transfer"],
  ],
  services: [
    ["platform"],
    ["listeners", "upstreams"],
    ["pictures", "videos", "section", "songs", "channels", "reviews", "podcasts", "radio"],
    ["loops", "marks", "history", "playlists", "lists", "shell", "player"],
    ["search", "artist-radio", "discovery"],
    ["queue"],
    ["account", "ads", "pages", "seed"],
    ["listener-data"],
    ["transfer"],
  ],
  browser: [
    ["platform"],
    ["parts", "marks"],
    ["navigation"],
    ["shell", "lists", "search", "songs", "videos", "channels", "podcasts", "queue", "loops"],
    ["account", "ads", "discovery", "history", "playlists", "radio"],
    ["artist-radio", "player"],
  ],
  components: [
    ["parts", "items"],
    ["ads", "queue", "songs", "transfer", "videos"],
    ["lists", "loops"],
    [
      "account",
      "artist-radio",
      "channels",
      "discovery",
      "history",
      "playlists",
      "reviews",
      "search",
    ],
    ["player", "radio"],
    ["podcasts"],
    ["shell"],
    ["pages"],
  ],
  islands: [["parts"], ["slider", "queue"], ["player"], ["runtime"]],
  routes: [
    ["calls"],
    ["shell"],
    ["artist-radio", "channels", "discovery", "lists", "loops", "podcasts", "queue"],
    ["radio", "reviews", "search", "transfer", "videos"],
    ["marks", "history", "playlists"],
    ["account", "player"],
    ["machines", "pages"],
    ["api"],
  ],
};

/** The imports that lint refuses, as zones of `import-x/no-restricted-paths`. */
export const floorZones = Object.entries(FLOORS).flatMap(([layer, floors]) => {
  const rooms = floors.flat();
  return rooms.slice(0, -1).map((room, at) => ({
    target: `./app/${layer}/${room}`,
    from: rooms.slice(at + 1).map((above) => `./app/${layer}/${above}`),
    message: `app/${layer}/${room} may not import rooms above it: see FLOORS in scripts/lint/floors.mjs.`,
  }));
});
