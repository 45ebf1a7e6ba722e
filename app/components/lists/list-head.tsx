import type { ReactNode } from "react";

interface Props {
  /** A video whose picture leads the page; null if there is none. */
  cover: string | null;
  imageOrigin: string;
  title: string;
  /** Whose list it is, and how long. */
  words: string;
  /** Play, and the button with the rest. */
  children: ReactNode;
}

/** The head of a list that plays: its picture, name, length and one Play (LIST-3). */
export function ListHead({ cover, imageOrigin, title, words, children }: Props) {
  return (
    <header className="relative z-1 mb-3 flex items-center gap-4">
      {cover ? (
        <img
          src={`${imageOrigin}/vi/${cover}/mqdefault.jpg`}
          alt=""
          width="320"
          height="180"
          className="row-picture cover"
        />
      ) : null}
      <div className="min-w-0 flex-1">
        <h1 className="text-left text-xl font-bold wrap-anywhere sm:text-2xl" dir="auto">
          {title}
        </h1>
        <p className="text-sm text-muted wrap-anywhere">{words}</p>
        <div className="mt-2 flex items-center gap-2">{children}</div>
      </div>
    </header>
  );
}
