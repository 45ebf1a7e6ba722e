import { Icon } from "~/islands/parts/icon";

/** Our own small copy of a podcast's artwork, or a drawing if it has none. */
export function PodcastPicture({ src, size }: { src: string | null; size: 56 | 160 }) {
  const box =
    size === 56 ? "h-14 w-14 rounded-lg" : "h-40 w-40 rounded-2xl max-sm:h-28 max-sm:w-28";
  if (!src) {
    return (
      <span className={`${box} flex shrink-0 items-center justify-center bg-sunken text-muted`}>
        <Icon name="podcast" />
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      loading={size === 56 ? "lazy" : "eager"}
      className={`${box} shrink-0 bg-sunken object-cover`}
    />
  );
}
