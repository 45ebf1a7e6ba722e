import { addresses } from "~/addresses";
import { formatThousands } from "~/domain/text/numbers/counts";

interface Group {
  href: string;
  label: string;
  stations: number;
}

/** Countries or tags, each with its number of stations. */
export function GroupLinks({ groups }: { groups: Group[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {groups.map(({ href, label, stations }) => (
        <li key={href}>
          <a className="button" href={href}>
            {label}
            <span className="text-muted tabular-nums">{formatThousands(stations)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface CountryFormProps {
  countries: { code: string; name: string }[];
  own: string | null;
}

/** The listener's country: guessed by the network in front of us, and corrected by the listener. */
export function CountryForm({ countries, own }: CountryFormProps) {
  return (
    <form
      method="post"
      action={addresses.api.radio.country}
      className="mb-4 flex flex-wrap items-end gap-2"
    >
      <input type="hidden" name="redirectTo" value={`${addresses.radio.index}?tab=location`} />
      <label className="flex flex-col text-sm">
        Your country
        <select name="country" defaultValue={own ?? ""} className="field">
          <option value="">Not set</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button className="button">Remember</button>
    </form>
  );
}
