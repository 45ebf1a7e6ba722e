import { startStandIn, type Answer, type StandIn } from "../stand-in";
import { demoStations, type WireStation } from "./stations";

/** Browsers call the directory directly. */
const headers = { "Access-Control-Allow-Origin": "*" };

const json = (body: object, status = 200): Answer => ({ status, body, headers });

function has(list: string, wanted: string, isExact: boolean): boolean {
  return list.split(",").some((one) => (isExact ? one === wanted : one.includes(wanted)));
}

/**
 * As in the real directory, only the word `true` is true, and a limit that is not a number means
 * all.
 */
function found(all: WireStation[], query: URLSearchParams): WireStation[] {
  const text = (name: string) => query.get(name)?.toLowerCase() ?? "";
  const isTrue = (name: string) => query.get(name) === "true";
  const order = text("order") as "votes" | "clickcount" | "name";
  const rows = all.filter(
    (one) =>
      one.name.toLowerCase().includes(text("name")) &&
      (!text("tag") || has(one.tags, text("tag"), isTrue("tagExact"))) &&
      (!text("countrycode") || one.countrycode.toLowerCase() === text("countrycode")) &&
      !(isTrue("hidebroken") && !one.lastcheckok),
  );
  rows.sort((one, other) =>
    order === "name" ? one.name.localeCompare(other.name) : one[order] - other[order],
  );
  if (isTrue("reverse")) rows.reverse();
  const from = Number(query.get("offset") ?? 0);
  return rows.slice(from, from + (Number(query.get("limit")) || rows.length));
}

function grouped(names: string[]): { name: string; stationcount: number }[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, stationcount]) => ({ name, stationcount }));
}

function countries(every: WireStation[]): object[] {
  const all = every.filter(({ lastcheckok }) => lastcheckok);
  const names = new Map(all.map(({ countrycode, country }) => [countrycode, country]));
  return grouped(all.map(({ countrycode }) => countrycode)).map(({ name, stationcount }) => ({
    name: names.get(name),
    iso_3166_1: name,
    stationcount,
  }));
}

export type RadioBrowserStandIn = StandIn & {
  env: Record<string, string>;
  /** The stations that it answers from; tests may change the list in place. */
  stations: WireStation[];
};

/** The directory of stations, whose streams are at `streams`. */
export async function startRadioBrowser(
  streams = "http://127.0.0.1:8000",
): Promise<RadioBrowserStandIn> {
  const voted = new Set<string>();
  const stations = demoStations(streams);

  function vote(id: string): Answer {
    const refused = !stations.some(({ stationuuid }) => stationuuid === id)
      ? "could not find station with matching id"
      : voted.has(id) && "you are voting for the same station too often";
    if (refused) return json({ ok: false, message: `VoteError '${refused}'` });
    voted.add(id);
    return json({ ok: true, message: "voted for station successfully" });
  }

  function answer({ pathname, searchParams }: URL): Answer {
    const [, , what = "", id = ""] = pathname.split("/");
    const station = stations.find(({ stationuuid }) => stationuuid === id);
    if (pathname === "/json/stations/search") return json(found(stations, searchParams));
    if (pathname === "/json/stations/byuuid") {
      const ids = (searchParams.get("uuids") ?? "").split(",");
      return json(stations.filter(({ stationuuid }) => ids.includes(stationuuid)));
    }
    if (what === "url") {
      if (!station) return { status: 404, body: "", headers };
      const { stationuuid, name, url } = station;
      return json({ ok: true, message: "retrieved station url", stationuuid, name, url });
    }
    if (what === "vote") return vote(id);
    if (what === "countries") return json(countries(stations));
    if (what === "tags") {
      return json(grouped(stations.flatMap(({ tags }) => tags.split(",")).filter(Boolean)));
    }
    if (what === "languages") return json(grouped(stations.map(({ language }) => language)));
    return { status: 404, body: "Not Found", headers };
  }

  const standIn = await startStandIn({ answer });
  return Object.assign(standIn, {
    stations,
    env: { RADIO_BROWSER_URL: standIn.origin },
  });
}
