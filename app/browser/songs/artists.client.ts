import { addresses } from "~/addresses";
import { artistParts } from "~/contracts";
import {
  ARTISTS_UNAVAILABLE,
  FIRST_ARTISTS,
  NO_ARTISTS,
  radioPath,
} from "~/domain/songs/artist-paths";
import { makeElement, renderMessage } from "~/browser/platform/elements";

interface Artist {
  name: string;
  image: string | null;
}

function renderFace({ name, image }: Artist): HTMLElement {
  const size = { width: "72", height: "72", loading: "lazy", referrerpolicy: "no-referrer" };
  const picture = image
    ? makeElement("img", { ...size, src: image, alt: "" })
    : makeElement("span", { "aria-hidden": "true" }, [...name][0] ?? "");
  return makeElement("li", {}, makeElement("a", { href: radioPath(name) }, picture, name));
}

const renderFaces = (artists: Artist[]) =>
  makeElement("ul", { class: "faces" }, ...artists.map(renderFace));

/** Must render the same HTML as `components/songs/artists-panel.tsx`. */
function render(body: Element, similar: Artist[]): void {
  body.replaceChildren(renderFaces(similar.slice(0, FIRST_ARTISTS)));
  const rest = similar.slice(FIRST_ARTISTS);
  if (rest.length === 0) return;
  const all = makeElement("summary", {}, `Show all ${similar.length}`);
  body.append(makeElement("details", { class: "fold mt-3" }, all, renderFaces(rest)));
}

async function load(body: Element, artist: string): Promise<void> {
  try {
    const response = await fetch(`${addresses.api.artist.info}?name=${encodeURIComponent(artist)}`);
    if (!response.ok && response.status !== 404) throw new Error(String(response.status));
    const { similar = [] }: { similar?: Artist[] } = await response.json();
    if (similar.length > 0) render(body, similar);
    else renderMessage(body, NO_ARTISTS, null);
  } catch {
    renderMessage(body, ARTISTS_UNAVAILABLE, () => void load(body, artist));
  }
}

/** Fills an opened panel once, unless the server has. */
export function fill(panel: HTMLElement): void {
  const body = panel.querySelector<HTMLElement>(artistParts.body.selector);
  const artist = artistParts.panel.of(panel);
  if (!body || !artist || artistParts.filled.isOn(body)) return;
  artistParts.filled.set(body, true);
  void load(body, artist);
}
