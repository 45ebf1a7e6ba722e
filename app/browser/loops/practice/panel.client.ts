import { savedLoopParts } from "~/contracts";
import { makeElement } from "~/browser/platform/elements";
import { sectionOf } from "~/domain/items/item";
import {
  type After,
  isSet,
  MAX_PAUSE,
  type Settings,
  type Stretch,
} from "~/domain/loops/practice/practice-run";
import { ratesWords } from "~/domain/loops/practice/practice-words";
import {
  hasAllSpeeds,
  heardRates,
  type Ramp,
  RAMP_SPEEDS,
  USUAL_RATES,
} from "~/domain/loops/practice/ramp";
import { BEATS_A_BAR, type Tempo, TEMPOS } from "~/domain/loops/practice/tempo";
import { MAX_PASSES } from "~/domain/videos/youtube-id";
import type { Section } from "~/domain/section/section";
import { allowClicks } from "./clicks.client";
import { checkBox, choice, fieldGroup, numberField, numberIn, toolButton } from "./fields.client";
import { hasLyrics, hideLines, linesOf, openLines, showHeard } from "./lines.client";
import { loopPart, playerOf } from "./loop-of-player.client";
import { moveTools } from "./move-tools.client";
import type { Practice } from "./session.client";
import { withSession } from "./with-session.client";
import { type KeptTempo, keptTempo } from "./kept-tempo.client";

/** As often is each line heard, unless the listener says otherwise. */
const LINE_PASSES = 3;

type Wanted = Settings & { lines: boolean; hides: boolean };

function readRamp(form: HTMLFormElement, then: FormDataEntryValue | null): Ramp {
  return {
    from: numberIn(form, "from", 50),
    to: numberIn(form, "to", 100),
    step: numberIn(form, "by", 25),
    every: numberIn(form, "every", 1),
    then: then as Ramp["then"],
  };
}

function readSettings(form: HTMLFormElement): Wanted {
  const data = new FormData(form);
  const lines = data.get("what") === "lines";
  return {
    passes: numberIn(form, "passes", lines ? LINE_PASSES : null),
    all: lines || data.get("what") === "all",
    after: data.get("after") as After,
    pause: data.has("long") ? "loop" : numberIn(form, "pause", 0),
    countIn: Number(data.get("bars")),
    ramp: data.has("ramp") ? readRamp(form, data.get("then")) : null,
    lines,
    hides: data.has("hide"),
  };
}

/** What is played, how often, and what follows. */
function passFields(id: string): HTMLElement {
  const lines = hasLyrics(id) ? ([["lines", "each line of the lyrics"]] as const) : [];
  const what = [["now", "what loops now"], ["all", "all loops in order"], ...lines] as const;
  const after = [
    ["stop", "stop"],
    ["next", "the next loop, or the first again"],
    ["item", "the next item"],
  ] as const;
  return fieldGroup(
    "Passes",
    choice("Passes of", "what", what),
    numberField("Stop after", "passes", { min: 1, max: MAX_PASSES, step: 1 }, "passes"),
    choice("Then", "after", after),
    ...(lines.length > 0 ? [checkBox("Hide each line until it was heard", "hide")] : []),
  );
}

function pauseFields(tempo: Tempo | null, onTap: (at: number) => void): HTMLElement {
  const bars = [
    ["0", "off"],
    ["1", "one bar"],
    ["2", "two bars"],
  ] as const;
  const beats = BEATS_A_BAR.map((count) => [`${count}`, `${count}`] as const);
  const tap = makeElement("button", {
    ...{ class: "tool", type: "button", title: "Tap the tempo (t)" },
    ...savedLoopParts.tap(true),
  });
  tap.textContent = "Tap";
  tap.addEventListener("click", ({ timeStamp }) => onTap(timeStamp));
  // By key, which says when it was pressed.
  tap.addEventListener("tap", (event) => onTap((event as CustomEvent<number>).detail));
  return fieldGroup(
    "Pause and count-in",
    numberField("Pause between", "pause", { min: 0, max: MAX_PAUSE, step: "any", value: 0 }, "s"),
    checkBox("As long as the loop", "long"),
    choice("Count in", "bars", bars),
    numberField("Tempo", "bpm", { ...TEMPOS, step: "any", value: tempo?.bpm }, "beats a minute"),
    tap,
    choice("Beats a bar", "beats", beats, `${tempo?.beats ?? 4}`),
  );
}

function rampFields(): HTMLElement {
  const then = [
    ["stay", "stay"],
    ["again", "begin again"],
    ["stop", "stop"],
  ] as const;
  return fieldGroup(
    "Speed",
    checkBox("Ramp", "ramp"),
    numberField("From", "from", { ...RAMP_SPEEDS, value: 50 }, "%"),
    numberField("to", "to", { ...RAMP_SPEEDS, value: 100 }, "%"),
    numberField("by", "by", { min: 1, max: 100, value: 25 }, "%"),
    numberField("every", "every", { min: 1, max: 100, value: 1 }, "passes"),
    choice("and then", "then", then),
  );
}

/** Says what will be otherwise than asked. */
function remark({ ramp, countIn, lines }: Wanted, tempo: Tempo | null, id: string): string {
  if (lines && linesOf(id).length === 0) return "These lyrics have no times yet.";
  if (countIn > 0 && !tempo) return "Tap or type the tempo, so that a bar can be counted in.";
  const rates = playerOf(id)?.rates ?? USUAL_RATES;
  if (ramp && !hasAllSpeeds(ramp, rates)) return ratesWords(heardRates(ramp, rates));
  return "";
}

/** Practice of the lines of the lyrics (PRACTICE-6); the loop from before returns at its end. */
function practiceLines(practice: Practice, hides: boolean): Practice {
  const { id } = practice;
  let before: Section | null = null;
  return {
    ...practice,
    loops: () => linesOf(id),
    begins: () => {
      const item = playerOf(id)?.item;
      before = item ? sectionOf(item) : null;
      hideLines(id, hides);
    },
    heard: (at) => showHeard(id, at),
    over: () => {
      hideLines(id, false);
      if (playerOf(id)) loopPart({ id }, before);
    },
  };
}

/** What is practised, by the fields. */
function practiceOf(form: HTMLFormElement, { id, loops, tempo }: Panel): Practice {
  const settings = readSettings(form);
  const practice = { id, settings, loops, tempo: () => tempo.now };
  return settings.lines ? practiceLines(practice, settings.hides) : practice;
}

/** Begins practice; that of lyrics once their lines are there. */
function begin(
  form: HTMLFormElement,
  panel: Panel,
  how: (practice: Practice) => void,
  say: (settings: Wanted) => void,
): void {
  const settings = readSettings(form);
  if (!settings.lines) return how(practiceOf(form, panel));
  openLines(panel.id, () => {
    how(practiceOf(form, panel));
    say(settings);
  });
}

/** Stores a tempo that was typed. */
function readTempoFields(form: HTMLFormElement, name: string, tempo: KeptTempo): void {
  const bpm = numberIn(form, "bpm", null);
  const beats = Number(new FormData(form).get("beats"));
  if (!bpm || !["bpm", "beats"].includes(name)) return;
  tempo.keep({ bpm, beats, beat: name === "bpm" ? null : (tempo.now?.beat ?? null) });
}

interface Panel {
  id: string;
  loops: () => readonly Stretch[];
  tempo: KeptTempo;
}

/**
 * Makes the fields of practice for an item (PRACTICE-1). Each applies at once; Start begins from
 * the loop's start.
 */
export function makePanel(id: string, loops: () => readonly Stretch[]): HTMLElement {
  const tempo = keptTempo(id);
  const panel = { id, loops, tempo };
  const form = document.createElement("form");
  form.className = "practice";
  form.ariaLabel = "Practice";
  const status = makeElement("p", { role: "status" });
  const say = (settings: Wanted) => (status.textContent = remark(settings, tempo.now, id));
  const onTap = (at: number) => {
    allowClicks();
    const field = form.elements.namedItem("bpm");
    if (tempo.tap(at) && field instanceof HTMLInputElement) field.value = `${tempo.now?.bpm}`;
  };
  const apply = ({ target }: Event) => {
    const { name } = target as HTMLInputElement;
    readTempoFields(form, name, tempo);
    const settings = readSettings(form);
    say(settings);
    if (settings.countIn > 0) allowClicks();
    withSession((session) => {
      const isOn = session.currentPractice()?.id === id;
      if (isOn && !isSet(settings)) session.endPractice();
      else if (isOn && name !== "what" && name !== "hide") session.changePractice(settings);
      else if (settings.lines) begin(form, panel, session.restartPractice, say);
      else if (isSet(settings)) begin(form, panel, session.beginPractice, say);
    });
  };
  const restart = () => {
    allowClicks();
    withSession(({ restartPractice }) => begin(form, panel, restartPractice, say));
  };
  const start = toolButton("Start practice", restart);
  start.className = "button primary";
  form.append(
    passFields(id),
    pauseFields(tempo.now, onTap),
    rampFields(),
    moveTools(id, () => tempo.now),
    status,
    start,
  );
  form.addEventListener("change", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  return form;
}
