/** Loaded before a program: its clock starts at noon UTC, so that no test runs over midnight. */
const now = Date.now();
const ahead = new Date(now).setUTCHours(12, 0, 0, 0) - now;

globalThis.Date = new Proxy(Date, {
  construct: (target, args) =>
    args.length > 0 ? Reflect.construct(target, args) : new target(target.now() + ahead),
  get: (target, key) =>
    key === "now" ? () => target.now() + ahead : Reflect.get(target, key, target),
});
