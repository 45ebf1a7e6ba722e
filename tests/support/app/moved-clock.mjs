/** Moves the clock of this program ahead by what the function says now, in milliseconds. */
export function moveClock(aheadOf) {
  globalThis.Date = new Proxy(Date, {
    construct: (target, args) =>
      args.length > 0 ? Reflect.construct(target, args) : new target(target.now() + aheadOf()),
    get: (target, key) =>
      key === "now" ? () => target.now() + aheadOf() : Reflect.get(target, key, target),
  });
}
