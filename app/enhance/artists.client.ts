import { ARTISTS_AWAY, FIRST_ARTISTS, NO_ARTISTS, radioPath } from "~/domain/artist-paths";
import { drawMessage, make } from "./drawing.client";

interface Artist {
  name: string;
  image: string | null;
}

function face({ name, image }: Artist): HTMLElement {
  const size = { width: "72", height: "72", loading: "lazy", referrerpolicy: "no-referrer" };
  const picture = image
    ? make("img", { ...size, src: image, alt: "" })
    : make("span", { "aria-hidden": "true" }, [...name][0] ?? "");
  return make("li", {}, make("a", { href: radioPath(name) }, picture, name));
}

const faces = (artists: Artist[]) => make("ul", { class: "faces" }, ...artists.map(face));

/** The same as the server draws: `components/artists`. */
function draw(body: Element, similar: Artist[]): void {
  body.replaceChildren(faces(similar.slice(0, FIRST_ARTISTS)));
  const rest = similar.slice(FIRST_ARTISTS);
  if (rest.length === 0) return;
  const all = make("summary", {}, `Show all ${similar.length}`);
  body.append(make("details", { class: "fold mt-3" }, all, faces(rest)));
}

async function load(body: Element, artist: string): Promise<void> {
  try {
    const response = await fetch(`/api/artist/info?name=${encodeURIComponent(artist)}`);
    if (!response.ok && response.status !== 404) throw new Error(String(response.status));
    const { similar = [] }: { similar?: Artist[] } = await response.json();
    if (similar.length > 0) draw(body, similar);
    else drawMessage(body, NO_ARTISTS, null);
  } catch {
    drawMessage(body, ARTISTS_AWAY, () => void load(body, artist));
  }
}

/** Fills an opened panel once; one that the server has filled stays. */
export function fill(panel: HTMLElement): void {
  const body = panel.querySelector<HTMLElement>("[data-artists-body]");
  const { artist } = panel.dataset;
  if (!body || !artist || "filled" in body.dataset) return;
  body.dataset.filled = "";
  void load(body, artist);
}
