import { COOKIE_AGES, type CookieName } from "~/domain/cookies/cookies";
import { DAY_SECONDS } from "~/domain/text/durations";
import { present } from "~/domain/text/present";

const YEAR = 365 * DAY_SECONDS;

const purposes: Record<CookieName, string> = {
  "dark-mode": "light or dark theme",
  "sidebar-state": "whether the sidebar is open",
  "switch-state": "the tab you used last: LOR, Podcast or Radio",
  "last-feature": "the part of the product you used last",
  "last-played": "what you played last: the video with its section, the station or the episode",
  "last-radio": "the artist radio that you played last",
  repeat: "whether Repeat is on",
  "repeat-episodes": "whether Repeat is on for whole episodes",
  shuffle: "whether Shuffle is on",
  "time-zone": "the time zone by which your week of the Weekly Discovery begins",
  "bookmark-recommend": "that the hint about bookmarks was shown today",
};

const AGES = new Map<string, number>(Object.entries(COOKIE_AGES));

function formatAge(seconds: number): string {
  if (seconds >= YEAR) return seconds === YEAR ? "1 year" : `${seconds / YEAR} years`;
  return seconds === DAY_SECONDS ? "1 day" : `${seconds / DAY_SECONDS} days`;
}

/**
 * Every cookie that the product sets, with its lifetime.
 * @param secure whether this site is on https
 */
export function CookieTable({ secure }: { secure: boolean }) {
  const prefix = secure ? "__Host-" : "__";
  const preferences = Object.entries(purposes).map(([name, purpose]) => ({
    name,
    purpose,
    lifetime: formatAge(present(AGES.get(name), "lifetime")),
  }));
  const session = {
    name: `${prefix}lor`,
    purpose: "which listener you are; set when you first save something or sign in, never before",
    lifetime: "2 years",
  };
  const device = {
    name: `${prefix}lor-device`,
    purpose:
      "that you have signed in here before, as an anonymous hash, so that others trying to get into your account don't slow down this browser",
    lifetime: "400 days",
  };
  return (
    <table className="my-3 w-full text-start text-sm">
      <thead>
        <tr className="border-b border-line">
          <th className="py-2 pe-3 text-start">Cookie</th>
          <th className="py-2 pe-3 text-start">What it remembers</th>
          <th className="py-2 text-start">Lifetime</th>
        </tr>
      </thead>
      <tbody>
        {[session, device, ...preferences].map(({ name, purpose, lifetime }) => (
          <tr key={name} className="border-b border-line align-top">
            <td className="py-2 pe-3">
              <code>{name}</code>
            </td>
            <td className="py-2 pe-3">{purpose}</td>
            <td className="py-2 whitespace-nowrap">{lifetime}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
