import type { FunctionComponent } from "react";
import { type IslandName, type IslandProps, islands } from "./registry";
import { type Serialisable, useMarker } from "./marker";

type Islands = { [Name in IslandName]: FunctionComponent<IslandProps[Name]> };

interface Props<Name extends IslandName> {
  name: Name;
  props: IslandProps[Name] & Serialisable<IslandProps[Name]>;
  className?: string;
}

/**
 * Renders an island, which the browser hydrates once the listener reaches for it
 * (docs/decisions/001). Its HTML also works without scripts.
 */
export function Island<Name extends IslandName>({ name, props, className }: Props<Name>) {
  const known: Islands = islands;
  return <div className={className} {...useMarker(name, known[name], props)} />;
}
