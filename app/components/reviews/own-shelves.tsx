import { addresses } from "~/addresses";
import { OwnShelf, type ShelfVideo } from "./own-shelf";

/** The first videos of each of a listener's lists. */
export interface OwnLists {
  recent: ShelfVideo[];
  repeated: ShelfVideo[];
  hearted: ShelfVideo[];
}

/** Last played, most repeated and hearted videos, each with a link to the whole list. */
export function OwnShelves({ own, imageOrigin }: { own: OwnLists; imageOrigin: string }) {
  const shelves = [
    {
      id: "recent",
      title: "Last played",
      videos: own.recent,
      all: { href: addresses.history.index, name: "All history" },
      from: "history",
    },
    {
      id: "repeated",
      title: "Most repeated",
      videos: own.repeated,
      all: { href: `${addresses.history.index}?sort=RepeatCount`, name: "All by repeats" },
      from: "repeat-count",
    },
    {
      id: "hearted",
      title: "Hearted",
      videos: own.hearted,
      all: { href: addresses.favorites, name: "All hearted" },
      from: "hearted",
    },
  ];
  return (
    <>
      {shelves.map((shelf) => (
        <OwnShelf key={shelf.id} {...shelf} imageOrigin={imageOrigin} />
      ))}
    </>
  );
}
