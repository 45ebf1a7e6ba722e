import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EpisodeItem, Item, StationItem } from "~/domain/items/item";
import { video } from "../../../../tests/support/fake-host";
import type { PlayerView } from "../player-view";
import { handleMediaKeys, showInMediaSession, type SessionControls } from "./media-session";

const episode: EpisodeItem = {
  ...{ kind: "episode", id: "an-episode", podcastId: "1", title: "Kettles", by: "A podcast" },
  ...{ url: "https://media.example/a.mp3", type: "audio/mpeg", picture: null, duration: 600 },
  ...{ href: "/podcast", slice: null, startAt: 0, chapters: [] },
};
const station: StationItem = {
  ...{ kind: "station", id: "a-station", title: "Invented FM", by: "Iceland", picture: null },
  ...{ duration: null, href: "/radio", sources: [], m3u: "/radio/m3u/a-station" },
};

/** Records what a browser keeps without showing it. */
function fakeSession() {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  return {
    handlers,
    places: [] as (MediaPositionState | undefined)[],
    playbackState: "none",
    metadata: null as { title: string; artist: string } | null,
    setActionHandler(action: string, handler: MediaSessionActionHandler | null) {
      handlers.set(action, handler);
    },
    setPositionState(place?: MediaPositionState) {
      this.places.push(place);
    },
  };
}

let session: ReturnType<typeof fakeSession>;
beforeEach(() => {
  session = fakeSession();
  vi.stubGlobal("navigator", { mediaSession: session });
  vi.stubGlobal(
    "MediaMetadata",
    class {
      constructor(readonly given: object) {
        Object.assign(this, given);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A player that holds the item at 100 seconds, and the calls it received. */
function holding(item: Item, more: Partial<PlayerView> = {}, position: number | null = 100) {
  const asked: string[] = [];
  const view = { item, state: "playing", rate: 1, song: null, ...more } as PlayerView;
  const player: SessionControls = {
    view: () => view,
    position: () => position,
    play: () => asked.push("play"),
    pause: () => asked.push("pause"),
    next: () => asked.push("next"),
    previous: () => asked.push("previous"),
    seek: (seconds) => asked.push(`seek ${seconds}`),
  };
  handleMediaKeys(player, true);
  showInMediaSession(player, null);
  const press = (action: MediaSessionAction, seekTime?: number) =>
    session.handlers.get(action)?.({ action, ...(seekTime !== undefined && { seekTime }) });
  return { asked, press };
}

describe("the media keys", () => {
  test("of an episode go 15 seconds back and 30 forward, never before its start", () => {
    const { asked, press } = holding(episode);
    press("seekbackward");
    press("seekforward");
    press("seekto", 12);
    expect(asked).toEqual(["seek 85", "seek 130", "seek 12"]);
    const early = holding(episode, {}, 4);
    early.press("seekbackward");
    expect(early.asked).toEqual(["seek 0"]);
  });

  test.each([video("a"), episode])("of a $kind lead to the item before and after", (item) => {
    const { asked, press } = holding(item);
    press("previoustrack");
    press("nexttrack");
    press("pause");
    press("play");
    expect(asked).toEqual(["previous", "next", "pause", "play"]);
  });

  test("leave out what cannot be done, also after something else has played", () => {
    holding(episode);
    holding(video("a"));
    expect([session.handlers.get("seekbackward"), session.handlers.get("seekforward")]).toEqual([
      null,
      null,
    ]);
    const { asked, press } = holding(station);
    for (const action of ["previoustrack", "seekto", "seekbackward", "seekforward"] as const) {
      press(action, 5);
    }
    press("nexttrack");
    expect(asked).toEqual(["next"]);
  });
});

describe("the place", () => {
  test("is told with length and speed", () => {
    holding(episode, { rate: 1.5 });
    expect(session.places).toEqual([{ duration: 600, playbackRate: 1.5, position: 100 }]);
  });

  test("is never outside of the item, which browsers refuse", () => {
    holding(episode, {}, 600.4);
    holding(episode, {}, -0.2);
    expect(session.places.map((place) => place?.position)).toEqual([600, 0]);
  });

  test.each([
    ["a station", station, 100],
    ["an item of unknown length", { ...episode, duration: null }, 100],
    ["an item that is still loading", episode, null],
  ])("of %s is none", (_what, item, position) => {
    holding(item, {}, position);
    expect(session.places).toEqual([undefined]);
  });

  test("is left out by browsers that cannot show it", () => {
    Object.assign(session, { setPositionState: undefined });
    holding(episode);
    expect(session.metadata).toMatchObject({ title: "Kettles", artist: "A podcast" });
  });
});

test("a station's song is shown with the station as its artist", () => {
  holding(station, { song: "Queen - One Vision" });
  expect(session.metadata).toMatchObject({ title: "Queen - One Vision", artist: "Invented FM" });
  expect(session.playbackState).toBe("playing");
});
