let context: AudioContext | undefined;
let output: GainNode | null = null;

const CLICK_SECONDS = 0.04;
/** Hertz of the first beat of a bar, and of the others. */
const PITCHES = { first: 1600, other: 1000 };

/** Must be called on a press: browsers allow sound only then. */
export function allowClicks(): void {
  context ??= new AudioContext();
  void context.resume();
}

function click(clock: AudioContext, to: GainNode, at: number, pitch: number): void {
  const sound = clock.createOscillator();
  const volume = clock.createGain();
  sound.frequency.value = pitch;
  volume.gain.setValueAtTime(0.5, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + CLICK_SECONDS);
  sound.connect(volume).connect(to);
  sound.start(at);
  sound.stop(at + CLICK_SECONDS);
}

/** Plays clicks at moments of `performance.now()`; the first of each bar is higher. */
export function playClicks(moments: readonly number[], beats: number): void {
  stopClicks();
  if (!context) return;
  output = context.createGain();
  output.connect(context.destination);
  const zero = context.currentTime - performance.now() / 1000;
  for (const [at, moment] of moments.entries()) {
    const pitch = at % beats === 0 ? PITCHES.first : PITCHES.other;
    click(context, output, Math.max(context.currentTime, zero + moment / 1000), pitch);
  }
}

/** Silences those that are still to come. */
export function stopClicks(): void {
  output?.disconnect();
  output = null;
}
