import { startStandIn, type Answer, type StandIn } from "../stand-in";
import { squareBytes } from "../youtube/media";

const PICTURES = ["56x56", "250x250", "500x500", "1000x1000"] as const;
const SIZES = ["small", "medium", "big", "xl"] as const;

/** Artists 1 to 9 have a picture, the others Deezer's placeholder. */
const names = [
  "Queen",
  "David Bowie",
  "Freddie Mercury",
  "Led Zeppelin",
  "The Rolling Stones",
  "Elton John",
  "Aerosmith",
  "Guns N' Roses",
  "AC/DC",
  "Deep Purple",
  "Rick Astley",
  "Nobody Known",
];

/** Each of these is similar only to the one before and the one after. */
const chain = ["Portishead", "Massive Attack", "Tricky", "Morcheeba", "Zero 7"];
const everybody = [...names, ...chain];

function artist(origin: string, id: number, fans = 1_000_000 - id) {
  const hash = id < 10 ? `picture${id}` : "";
  const pictures = SIZES.map((size, at) => [
    `picture_${size}`,
    `${origin}/images/artist/${hash}/${PICTURES[at]}-000000-80-0-0.jpg`,
  ]);
  return {
    id,
    name: everybody[id - 1],
    link: `https://www.deezer.com/artist/${id}`,
    picture: `${origin}/artist/${id}/image`,
    ...(Object.fromEntries(pictures) as Record<string, string>),
    nb_album: 3,
    nb_fan: fans,
    radio: true,
    tracklist: `${origin}/artist/${id}/top?limit=50`,
    type: "artist",
  };
}

const list = (data: object[]): Answer => ({ body: { data, total: data.length } });
const failure = (type: string, message: string, code: number): Answer => ({
  body: { error: { type, message, code } },
});

function isSimilar(one: number, other: number): boolean {
  const isChained = (at: number) => at >= names.length;
  if (isChained(one) !== isChained(other)) return false;
  return isChained(one) ? Math.abs(one - other) === 1 : one !== other;
}

async function picture(path: string): Promise<Answer> {
  return { body: await squareBytes(path.split("/")[3] ?? ""), type: "image/jpeg" };
}

function answerFrom(origin: () => string) {
  return ({ pathname, searchParams }: URL): Answer | Promise<Answer> => {
    const all = everybody.map((_, at) => artist(origin(), at + 1));
    if (pathname.startsWith("/images/")) return picture(pathname);
    if (pathname === "/search/artist") {
      const asked = searchParams.get("q")?.toLowerCase() ?? "";
      // The first hit is not always the artist, as with the real Deezer.
      const cover = { ...artist(origin(), 12, 5), name: `${names[0]} Tribute Band` };
      const hits = all.filter(({ name }) => name?.toLowerCase().includes(asked));
      return list(asked && hits.length > 0 ? [cover, ...hits] : []);
    }
    const [, id = "", rest = ""] = /^\/artist\/(\d+)\/?(\w*)$/.exec(pathname) ?? [];
    if (!id) return { status: 404, body: { error: "Not Found" } };
    const found = all[Number(id) - 1];
    if (!found) return failure("DataException", "no data", 800);
    if (rest === "") return { body: found };
    const others = all.filter((_, at) => isSimilar(at, all.indexOf(found)));
    return rest === "related" ? list(found.name === "Rick Astley" ? [] : others) : list([]);
  };
}

export type Deezer = StandIn & { env: Record<string, string> };

export async function startDeezer(): Promise<Deezer> {
  let origin = "";
  const standIn = await startStandIn({
    answer: answerFrom(() => origin),
    rateLimited: failure("Exception", "Quota limit exceeded", 4),
  });
  origin = standIn.origin;
  return Object.assign(standIn, { env: { DEEZER_URL: origin, DEEZER_IMAGE_ORIGINS: origin } });
}
