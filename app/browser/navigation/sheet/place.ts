/** Edges in CSS pixels, from the window's top left corner. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Wanted {
  /** The part of the window that can be seen. */
  view: Edges;
  /** The host's player, which nothing may cover (PLAYER-12). */
  player: Edges | null;
  /** The pressed button; a sheet without one is placed like that of a phone. */
  button: Edges | null;
  /** Height of the whole content. */
  height: number;
}

const GAP = 8;
const WIDTH = 320;
/** Width of a sheet at the bottom of the window, if there is so much room. */
const WIDEST = 560;
/** Less has no room for a heading, a line and a button. */
const LEAST_HEIGHT = 160;
/** Narrower windows have sheets at their lower edge. */
export const NARROW = 942;

const widthOf = ({ left, right }: Edges) => right - left;
const heightOf = ({ top, bottom }: Edges) => bottom - top;
const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, most));

/** The largest parts of the view beside the player: below, above, right and left of it. */
function partsBeside(view: Edges, player: Edges | null): Edges[] {
  const isSeen =
    player &&
    player.bottom > view.top &&
    player.top < view.bottom &&
    player.right > view.left &&
    player.left < view.right;
  if (!isSeen) return [view];
  return [
    { ...view, top: player.bottom },
    { ...view, bottom: player.top },
    { ...view, left: player.right },
    { ...view, right: player.left },
  ];
}

/** Along the lower edge of a part. */
function atBottom(part: Edges, content: number): Place {
  const width = Math.min(widthOf(part), WIDEST);
  const height = Math.min(content, heightOf(part));
  const left = part.left + (widthOf(part) - width) / 2;
  return { left, top: part.bottom - height, width, height };
}

/** Below the button or, if that fits better, above it. */
function besideButton(part: Edges, button: Edges, content: number): Place {
  const height = Math.min(content, heightOf(part) - 2 * GAP);
  const below = button.bottom + GAP;
  const top = below + height + GAP <= part.bottom ? below : button.top - GAP - height;
  return {
    left: between(part.left + GAP, button.left, part.right - GAP - WIDTH),
    top: between(part.top + GAP, top, part.bottom - GAP - height),
    width: WIDTH,
    height,
  };
}

function distance({ left, top, width, height }: Place, button: Edges): number {
  const across = Math.max(button.left - left - width, left - button.right, 0);
  const down = Math.max(button.top - top - height, top - button.bottom, 0);
  return across + down;
}

/** Returns where a sheet covers no part of the player; null if there is no room. */
export function placeSheet({ view, player, button, height }: Wanted): Place | null {
  const near = widthOf(view) < NARROW ? null : button;
  const least = Math.min(WIDTH + 2 * GAP, widthOf(view));
  const places = partsBeside(view, player)
    .filter((part) => widthOf(part) >= least && heightOf(part) >= LEAST_HEIGHT)
    .map((part) => (near ? besideButton(part, near, height) : atBottom(part, height)));
  // Content that does not show is worse than a way from the button.
  const costs = places.map(
    (place) => 2 * (height - place.height) + (near ? distance(place, near) : 0),
  );
  return places[costs.indexOf(Math.min(...costs))] ?? null;
}
