import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type MessageFaults,
  noMessageFaults,
} from "../../../../tests/upstreams/youtube/browser/wire";
import {
  type SimulatedEmbed,
  simulatedPlayerClass,
} from "../../../../tests/upstreams/youtube/simulated-player";
import { speedOf } from "~/domain/items/item";
import { stateFromNumber } from "~/domain/player/host/host-states";
import { fakePlayer, page, video } from "../../../../tests/support/fake-host";
import { createPreciseClock } from "../loop/precise-clock";
import { YouTubeAdapter } from "./youtube";

const IDS = ["first-video", "second-song", "third-video", "fourth-song"];
/** Ms after a command within which the dock must agree with the host. */
const SOON = 2000;
const STEP = 50;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The host's script is loaded once, so each test's own class makes its players. */
let current: ReturnType<typeof simulatedPlayerClass> | undefined;

function stubBrowser(): void {
  const Player = function (...given: ConstructorParameters<NonNullable<typeof current>>) {
    return current && new current(...given);
  };
  const window = { YT: { Player }, onYouTubeIframeAPIReady: () => undefined };
  vi.stubGlobal("window", window);
  vi.stubGlobal("location", { origin: "http://localhost" });
  const head = { append: () => queueMicrotask(() => window.onYouTubeIframeAPIReady()) };
  vi.stubGlobal("document", { createElement: () => ({}), head });
}

/** Presses Play with a simulated host whose messages have these faults. */
async function pressPlay(messages: Partial<MessageFaults>, first = video(IDS[0] ?? "")) {
  const embeds: SimulatedEmbed[] = [];
  current = simulatedPlayerClass({ ...noMessageFaults(), ...messages }, embeds);
  stubBrowser();
  // Unit tests have no DOM, and the adapter uses only this method of the element.
  const container = { replaceChildren: () => undefined } as unknown as HTMLElement;
  const settings = { iframeApiUrl: "/iframe_api", embedOrigin: "" };
  const rig = fakePlayer(first, page(...IDS.slice(1)), {
    clock: createPreciseClock(),
    open: (id, request, tell) => new YouTubeAdapter(container, { ...settings, tell }, id, request),
  });
  rig.player.play();
  await vi.advanceTimersByTimeAsync(0);
  return { ...rig, embed: () => embeds.at(-1) };
}

type Rig = Awaited<ReturnType<typeof pressPlay>>;

/**
 * Says how dock and host differ, or that they do not play at the video's speed; null if they agree.
 */
function disagreement({ player, embed }: Rig): string | null {
  const host = embed();
  if (!host) return "no host";
  const { state, rate, item: shown } = player.view();
  const position = player.position() ?? NaN;
  const truth = stateFromNumber(host.state);
  const isNear = Math.abs(position - host.position) < 0.5 * Math.max(1, host.rate);
  const isFast = rate === speedOf(shown) && host.rate === rate;
  const agree = state === truth && isFast && shown.id === host.id && isNear;
  const told = `dock: ${shown.id} ${state} at ${position} x${rate}`;
  return agree ? null : `host: ${host.id} ${truth} at ${host.position} x${host.rate}, ${told}`;
}

async function untilAgreed(rig: Rig): Promise<void> {
  for (let waited = 0; waited < SOON && disagreement(rig); waited += STEP) {
    await vi.advanceTimersByTimeAsync(STEP);
  }
  expect(disagreement(rig)).toBeNull();
}

const command = fc.oneof(
  fc.constant({ do: "toggle" as const }),
  fc.constant({ do: "next" as const }),
  fc.constant({ do: "previous" as const }),
  fc.record({ do: fc.constant("seek" as const), to: fc.integer({ min: 0, max: 17 }) }),
  fc.record({ do: fc.constant("rate" as const), rate: fc.constantFrom(0.5, 1, 1.5, 2) }),
);

const scenario = fc.record({
  seed: fc.nat(),
  commands: fc.array(fc.tuple(command, fc.integer({ min: 0, max: 900 })), { maxLength: 12 }),
});

test.each<[string, Partial<MessageFaults>]>([
  ["all arrive", {}],
  ["are lost", { lost: 0.3 }],
  ["come twice", { duplicated: 1, late: 100 }],
  ["are late", { late: 700 }],
  ["overtake each other", { late: 700, reordered: true }],
  [
    "suffer all of this",
    { lost: 0.2, duplicated: 0.3, late: 500, reordered: true, ignoresSubscriptionsFor: 4000 },
  ],
])(
  "when the host's messages %s, the dock agrees with it after every command",
  async (_, messages) => {
    const holds = fc.asyncProperty(scenario, async ({ seed, commands }) => {
      const rig = await pressPlay({ ...messages, seed });
      const { player } = rig;
      await untilAgreed(rig);
      for (const [one, pause] of commands) {
        if (one.do === "seek") player.seek(one.to);
        else if (one.do === "rate") player.setRate(one.rate);
        else player[one.do]();
        await untilAgreed(rig);
        await vi.advanceTimersByTimeAsync(pause);
      }
      player.dispose();
      vi.clearAllTimers();
    });
    await fc.assert(holds, { numRuns: 40, seed: 20_240 });
  },
);

test("a video loops and counts before the host has sent any message", async () => {
  const section = { start: 3, end: 4 };
  const { player, counted, embed } = await pressPlay(
    { ignoresSubscriptionsFor: Infinity },
    video("first-video", { slice: section }),
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(player.view().state).toBe("playing");
  let furthest = 0;
  for (let waited = 0; waited < 10_000; waited += STEP) {
    await vi.advanceTimersByTimeAsync(STEP);
    furthest = Math.max(furthest, embed()?.position ?? 0);
  }
  expect(furthest).toBeLessThan(4.2);
  expect(counted.length).toBeGreaterThanOrEqual(6);
  player.dispose();
});

test("a pause that is reported after the next video was requested belongs to the previous one", async () => {
  const rig = await pressPlay({ late: 400, seed: 3 });
  await untilAgreed(rig);
  const { player } = rig;
  const seen = new Set<string>();
  player.pause();
  await vi.advanceTimersByTimeAsync(10);
  player.next();
  await vi.advanceTimersByTimeAsync(0);
  player.subscribe(() => seen.add(player.view().state));
  await untilAgreed(rig);
  await vi.advanceTimersByTimeAsync(SOON);
  expect(player.view()).toMatchObject({ state: "playing", item: { id: IDS[1] } });
  expect(seen).not.toContain("paused");
  player.dispose();
});
