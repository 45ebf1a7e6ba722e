import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { writeOpml } from "~/domain/podcasts/opml";
import { Visitor } from "../../tests/support/app/visitor";
import type { Upstreams } from "../../tests/upstreams";
import { stationId, wireStation } from "../../tests/upstreams/radio-browser/stations";

const fill = (part: string, size: number) => part.repeat(size / part.length);

/** The worst file of each kind, by path. */
const FILES = new Map([
  ["/transcript", `WEBVTT\n\n${fill("\n", 1_900_000)}`],
  ["/chapters", `{"chapters":${fill("[", 1_900_000)}`],
  ["/list.xspf", `<?xml version="1.0"?><playlist>${fill("<location>", 64_000)}`],
]);

async function startPublisher(): Promise<{ origin: string; stop(): void }> {
  const server = createServer((request, response) => {
    response.end(FILES.get(request.url ?? "") ?? "");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

export interface PublisherAttack {
  name: string;
  /** The listener who added the podcast, which nobody else can see; anybody if absent. */
  listener?: Visitor;
  /** The path that one client requests again and again. */
  path: string;
  /** Whether the response goes on until the client has had enough. */
  isStream?: boolean;
}

/**
 * Prepares a station and a podcast whose owner wants to bring us down, and the requests that one
 * client makes.
 */
export async function prepareAttacks(app: string, upstreams: Upstreams) {
  const { feeds, radioBrowser, streams } = upstreams;
  const publisher = await startPublisher();
  const station = (number: number, url: string) => {
    radioBrowser.stations.push(wireStation(number, { name: `Station ${number}`, url }));
    return stationId(number);
  };
  const extra = [
    `<podcast:transcript url="${publisher.origin}/transcript" type="text/vtt"/>`,
    `<podcast:chapters url="${publisher.origin}/chapters" type="application/json"/>`,
  ].join("");
  feeds.own.set("worst", { title: "Worst", episodes: [{ extra }] });
  const address = `${feeds.origin}/own/worst`;
  const listener = new Visitor(app);
  const text = writeOpml("One", [{ title: "Worst", address }]);
  await listener.form("/import", { text, target: "own", name: "" });
  const id = `f${createHash("sha256").update(address).digest("base64url").slice(0, 22)}`;
  const page = await (await listener.get(`/podcast/${id}?wait=1`)).text();
  const episode = `/podcast?podcastid=${id}&episodeid=${/data-episodeid="([^"]+)"/.exec(page)?.[1]}`;
  const words = "nothing of these eight words is in there";
  const attacks: PublisherAttack[] = [
    {
      name: "an episode search of eight words",
      path: `/podcast/${id}?q=${encodeURIComponent(words)}`,
      listener,
    },
    { name: "station pages", path: `/radio?stationId=${stationId(1)}` },
    {
      name: "a transcript of 2 MB",
      path: `${episode}&tab=transcript&q=no-such-word`,
      listener,
    },
    { name: "chapters of 2 MB", path: episode, listener },
    {
      name: "a playlist of 64 kB",
      path: `/api/radio/open/${station(910, `${publisher.origin}/list.xspf`)}`,
    },
    {
      name: "a station of 250 titles a second",
      path: `/api/radio/now/${station(911, `${streams.origin}/patter`)}`,
      isStream: true,
    },
    {
      name: "a station that floods",
      path: `/api/radio/now/${station(912, `${streams.origin}/flood`)}`,
      isStream: true,
    },
  ];
  return { attacks, stop: publisher.stop };
}

/** Makes a visitor for whom no page is cached. */
function newVisitor(origin: string): Visitor {
  const visitor = new Visitor(origin);
  visitor.cookies.set("repeat", "true");
  return visitor;
}

/** Sends the request from an address. @returns the status of the response */
export async function askFor(
  origin: string,
  { path, isStream, listener = newVisitor(origin) }: PublisherAttack,
  client: string,
  stopAfterMs: number,
): Promise<number> {
  const headers = { "x-forwarded-for": client };
  const signal = isStream ? AbortSignal.timeout(stopAfterMs) : null;
  const answer = await listener.send(path, { headers, signal });
  await answer.text().catch(() => undefined);
  return answer.status;
}
