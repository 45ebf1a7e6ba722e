import type { FunctionComponent } from "react";
import { type IslandName, type IslandProps, islands } from "./registry";
import { type IslandWhen, type Serialisable, useMarker } from "./marker";

type Islands = { [Name in IslandName]: FunctionComponent<IslandProps[Name]> };

interface Props<Name extends IslandName> {
  name: Name;
  /** When the browser hydrates it; `intent` is pointer, focus or touch on it. */
  when: IslandWhen;
  props: IslandProps[Name] & Serialisable<IslandProps[Name]>;
  className?: string;
}

/** Renders an island that the browser hydrates by itself (docs/decisions/001). Its HTML also works without scripts. */
export function Island<Name extends IslandName>({ name, when, props, className }: Props<Name>) {
  const known: Islands = islands;
  return <div className={className} {...useMarker(name, when, known[name], props)} />;
}
