import { startStandIn, type Answer, type StandIn } from "../stand-in";

const endings = ["", " live", " lyrics", " cover", " remix", " acoustic", " karaoke", " official"];

/** The three forms of the real service, by `client` and `xhr`. */
function answer({ pathname, searchParams }: URL): Answer {
  if (pathname !== "/complete/search") return { status: 404, body: "Not Found" };
  const q = searchParams.get("q") ?? "";
  const words = q.trim() === "" ? [] : endings.map((ending) => `${q}${ending}`);
  const type = "text/javascript; charset=UTF-8";
  if (searchParams.get("client") !== "youtube") {
    const subtypes = { "google:suggestsubtypes": words.map(() => [512]) };
    return { type, body: JSON.stringify([q, words, [], subtypes]) };
  }
  const body = JSON.stringify([q, words.map((word) => [word, 0, [512]]), { k: 1, q: "x" }]);
  if (searchParams.get("xhr") === "t") return { type: "application/json; charset=UTF-8", body };
  return { type, body: `window.google.ac.h(${body})` };
}

export type Suggest = StandIn & { env: Record<string, string> };

/** Starts the stand-in suggest service on loopback. */
export async function startSuggest(): Promise<Suggest> {
  const rateLimited = { status: 429, body: "<title>429</title>", type: "text/html" };
  const standIn = await startStandIn({ answer, rateLimited });
  return Object.assign(standIn, { env: { SUGGEST_URL: `${standIn.origin}/complete/search` } });
}
