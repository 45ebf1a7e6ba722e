import { COOKIE_AGES, type CookieName } from "~/domain/cookies";

const DAY = 86_400;
const YEAR = 365 * DAY;

const purposes: Record<CookieName, string> = {
  "dark-mode": "light or dark theme",
  "sidebar-state": "whether the sidebar is open",
  "switch-state": "the tab you used last: LOR, Podcast or Radio",
  "last-feature": "the part of the product you used last",
  repeat: "whether Repeat is on",
  shuffle: "whether Shuffle is on",
  "bookmark-recommend": "that the hint about bookmarks was shown today",
};

function age(seconds: number): string {
  if (seconds >= YEAR) return seconds === YEAR ? "1 year" : `${seconds / YEAR} years`;
  return seconds === DAY ? "1 day" : `${seconds / DAY} days`;
}

/** Every cookie that the product sets, and for how long. */
export function CookieTable() {
  const preferences = Object.entries(purposes).map(([name, purpose]) => ({
    name,
    purpose,
    kept: age(COOKIE_AGES[name as CookieName]),
  }));
  const session = {
    name: "__lor",
    purpose: "which listener you are: set when you first keep something or sign in, never before",
    kept: "2 years",
  };
  return (
    <table className="my-3 w-full text-start text-sm">
      <thead>
        <tr className="border-b border-line">
          <th className="py-2 pe-3 text-start">Cookie</th>
          <th className="py-2 pe-3 text-start">What it remembers</th>
          <th className="py-2 text-start">Kept</th>
        </tr>
      </thead>
      <tbody>
        {[session, ...preferences].map(({ name, purpose, kept }) => (
          <tr key={name} className="border-b border-line align-top">
            <td className="py-2 pe-3">
              <code className="break-all">{name}</code>
            </td>
            <td className="py-2 pe-3">{purpose}</td>
            <td className="py-2 whitespace-nowrap">{kept}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
