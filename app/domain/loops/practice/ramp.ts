/**
 * A speed that rises or falls from pass to pass (PRACTICE-4). Speeds are in percent of the usual
 * one.
 */
export interface Ramp {
  from: number;
  to: number;
  /** Percent from one speed to the next; always positive. */
  step: number;
  /** Passes at each speed. */
  every: number;
  /** What follows the last speed: the first one again, no change, or the end of practice. */
  then: "again" | "stay" | "stop";
}

/** The speeds of the video host, until it says which it has for this video. */
export const USUAL_RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Percent that the fields take. */
export const RAMP_SPEEDS = { min: 25, max: 400 };

/** Returns the speeds that a ramp asks for, in percent: the last one is `to`, however far. */
export function rampSpeeds({ from, to, step }: Ramp): number[] {
  const steps = Math.ceil(Math.abs(to - from) / step);
  const by = to < from ? -step : step;
  return Array.from({ length: steps + 1 }, (_, at) => (at < steps ? from + at * by : to));
}

/**
 * Returns the speed of the host nearest to one asked for in percent, the slower of two as near;
 * the speed itself if the host names none.
 */
export function nearestRate(rates: readonly number[], percent: number): number {
  const wanted = percent / 100;
  const distance = (rate: number) => Math.abs(rate - wanted);
  const nearer = (best: number, rate: number) => (distance(rate) < distance(best) ? rate : best);
  const [first = wanted, ...others] = rates.toSorted((a, b) => a - b);
  return others.reduce(nearer, first);
}

/**
 * Returns the speeds that are heard one after another: some that are asked for may be the same
 * speed of the host.
 */
export function heardRates(ramp: Ramp, rates: readonly number[]): number[] {
  const heard = rampSpeeds(ramp).map((percent) => nearestRate(rates, percent));
  return heard.filter((rate, at) => rate !== heard[at - 1]);
}

/** Whether the host has every speed that the ramp asks for. */
export function hasAllSpeeds(ramp: Ramp, rates: readonly number[]): boolean {
  return rampSpeeds(ramp).every((percent) => nearestRate(rates, percent) === percent / 100);
}

/**
 * Returns the speed of a pass, or null if the ramp has ended practice before it.
 * @param pass passes since the ramp began; 0 for the first
 */
export function rampRate(ramp: Ramp, pass: number, rates: readonly number[]): number | null {
  const speeds = rampSpeeds(ramp);
  const step = Math.floor(pass / ramp.every);
  if (ramp.then === "stop" && step >= speeds.length) return null;
  const at = ramp.then === "again" ? step % speeds.length : Math.min(step, speeds.length - 1);
  return nearestRate(rates, speeds[at] ?? ramp.to);
}
