import { announce } from "~/browser/platform/announce";
import { emit, type HeldNow } from "~/browser/platform/events";
import { type Move, moveLoop, snapLoop } from "~/domain/loops/practice/move-loop";
import { snapToBeat, type Tempo } from "~/domain/loops/practice/tempo";
import { sectionWords } from "~/domain/section/section-words";
import type { Section } from "~/domain/section/section";
import { sectionOf } from "~/domain/items/item";
import { choice, fieldGroup, toolButton } from "./fields.client";
import { chooseLoop, loopOf, playerOf } from "./loop-of-player.client";

const STEPS = ["1", "0.1", "0.01"] as const;
/** How much of the end is played, in seconds, to hear where it joins the start. */
const SEAM = 3;

/** Acts on the loop of an item that the player holds and knows the length of. */
function withLoop(id: string, act: (player: HeldNow, duration: number) => void): void {
  const player = playerOf(id);
  const duration = player?.item.duration;
  if (player && duration) act(player, duration);
  else emit("lor:snackbar", { message: "Play the video first" });
}

function change(id: string, to: (loop: Section, duration: number) => Section): void {
  withLoop(id, ({ item }, duration) => {
    const moved = to(loopOf(item), duration);
    announce(sectionWords(sectionOf(item), moved));
    chooseLoop(item, moved);
  });
}

function playSeam(id: string): void {
  withLoop(id, ({ item, player }, duration) => {
    const { start, end } = loopOf(item);
    emit("lor:seek", { seconds: Math.max(start, (end || duration) - SEAM) });
    player.play();
  });
}

/** Buttons that move the loop. */
export function moveTools(id: string, tempo: () => Tempo | null): HTMLElement {
  const move = (words: string, how: Move) =>
    toolButton(words, () => change(id, (loop, duration) => moveLoop(loop, how, duration)));
  const step = choice(
    "Step",
    "step",
    STEPS.map((seconds) => [seconds, `${seconds} s`] as const),
    "0.1",
  );
  const nudge = (words: string, label: string, type: "start" | "end" | "both", sign: number) => {
    const by = () => sign * Number(step.querySelector("select")?.value);
    const press = () =>
      change(id, (loop, duration) => moveLoop(loop, { type, by: by() }, duration));
    return toolButton(words, press, label);
  };
  const snap = () => {
    const beats = tempo();
    if (!beats) return emit("lor:snackbar", { message: "Tap or type the tempo first" });
    change(id, (loop, duration) =>
      snapLoop(loop, (seconds) => snapToBeat(beats, seconds, loop.start), duration),
    );
  };
  return fieldGroup(
    "Move the loop",
    move("Halve", { type: "halve" }),
    move("Double", { type: "double" }),
    move("\u2190 Its length", { type: "back" }),
    move("Its length \u2192", { type: "forward" }),
    toolButton("Snap to beats", snap),
    toolButton("Play the last 3 s", () => playSeam(id)),
    step,
    nudge("\u2212 A", "Move A earlier", "start", -1),
    nudge("A +", "Move A later", "start", 1),
    nudge("\u2212 B", "Move B earlier", "end", -1),
    nudge("B +", "Move B later", "end", 1),
    nudge("\u2212 Both", "Move both earlier", "both", -1),
    nudge("Both +", "Move both later", "both", 1),
  );
}
