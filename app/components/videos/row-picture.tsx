interface RowPictureProps {
  ytid: string;
  /** Origin of the video host's pictures. */
  imageOrigin: string;
  /** More classes. */
  className?: string;
}

/** A video's picture at the head of a row. */
export function RowPicture({ ytid, imageOrigin, className }: RowPictureProps) {
  return (
    <img
      src={`${imageOrigin}/vi/${ytid}/default.jpg`}
      alt=""
      width="120"
      height="90"
      loading="lazy"
      className={className ? `row-picture ${className}` : "row-picture"}
    />
  );
}
