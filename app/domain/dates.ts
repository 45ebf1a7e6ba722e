const MONTHS =
  "January February March April May June July August September October November December";

/** A day as `21 November 2026`, in UTC and the same in every locale. `seconds` since 1970. */
export function formatDay(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${date.getUTCDate()} ${MONTHS.split(" ")[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
