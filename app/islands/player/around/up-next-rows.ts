import { makeElement } from "~/browser/platform/elements";
import { pictureParts } from "~/contracts";
import { colourOf, initialsOf } from "~/domain/pictures/initials";

/** A row, and what happens when it is pressed. */
export interface NextRow {
  /** The host's own title. */
  title: string;
  name: string;
  by: string | null;
  picture: string | null;
  /** The station's or podcast's, whose initials are beneath its picture; null for a video. */
  sound: string | null;
  play(): void;
}

export interface NextGroup {
  name: string;
  rows: NextRow[];
}

/** As `SoundPicture` and `RowPicture` draw it. */
function pictureOf({ picture, sound }: NextRow): HTMLElement {
  const shape = { class: "row-picture", width: "64", height: "48", alt: "" };
  // `loading` must be set before `src`, or the picture is fetched at once.
  const lazily = { loading: "lazy", src: picture };
  if (sound === null) return makeElement("img", { ...shape, ...lazily });
  const copy = picture ? [makeElement("img", { alt: "", ...lazily })] : [];
  const colour = pictureParts.colour(colourOf(sound));
  const beneath = { class: "sound-picture row-picture", "aria-hidden": "true", ...colour };
  return makeElement("span", beneath, initialsOf(sound), ...copy);
}

function rowOf(row: NextRow): HTMLElement {
  const { title, name, by, play } = row;
  const words = makeElement(
    "span",
    { class: "min-w-0 flex-1" },
    makeElement("span", { class: "row-title" }, name),
    makeElement("span", { class: "row-by" }, by ?? ""),
  );
  const attributes = { class: "menu-item", type: "button", title };
  const button = makeElement("button", attributes, pictureOf(row), words);
  button.addEventListener("click", play);
  return makeElement("li", {}, button);
}

function groupOf({ name, rows }: NextGroup): HTMLElement[] {
  if (rows.length === 0) return [];
  const heading = makeElement("h2", { class: "text-sm font-bold text-muted" }, name);
  return [heading, makeElement("ol", {}, ...rows.map(rowOf))];
}

/** Replaces the section's content; the focus stays inside. */
export function showGroups(section: HTMLElement, groups: NextGroup[]): void {
  const hadFocus = section.contains(document.activeElement);
  section.replaceChildren(...groups.flatMap(groupOf));
  if (hadFocus) section.querySelector("button")?.focus();
}
