import { OwnShelf, type ShelfVideo } from "./own-shelf";

/** A listener's own music: each list as far as its shelf is long. */
export interface OwnLists {
  recent: ShelfVideo[];
  repeated: ShelfVideo[];
  hearted: ShelfVideo[];
}

/** Last played, most repeated and hearted, each with the way to all of it. */
export function OwnShelves({ own, imageOrigin }: { own: OwnLists; imageOrigin: string }) {
  const shelves = [
    {
      id: "recent",
      title: "Last played",
      videos: own.recent,
      all: { href: "/history", name: "All history" },
      from: "history",
    },
    {
      id: "repeated",
      title: "Most repeated",
      videos: own.repeated,
      all: { href: "/history?sort=RepeatCount", name: "All by repeats" },
      from: "repeat-count",
    },
    {
      id: "hearted",
      title: "Hearted",
      videos: own.hearted,
      all: { href: "/favorites", name: "All hearted" },
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
