import { MONTHS } from "~/domain/text/dates";

/** `2026-11` or `2026-11-21` as `November 2026`. */
export function monthName(day: string): string {
  const [year = "", month = ""] = day.split("-");
  return `${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** `2026-11` as `Nov`. */
export function monthShort(month: string): string {
  return monthName(month).slice(0, 3);
}

/** `2026-11-21` as `21 November 2026`. */
export function dayName(day: string): string {
  return `${Number(day.slice(8))} ${monthName(day)}`;
}
