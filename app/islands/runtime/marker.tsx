import { type FunctionComponent, useId } from "react";
import { renderToString } from "react-dom/server";
import { islandParts } from "~/contracts";
import { BoundedCache } from "~/domain/text/bounded/bounded-cache";

/**
 * A type that JSON preserves. Other props of an island, such as functions or dates, become `never`
 * and fail to compile.
 */
export type Serialisable<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends
        | ((...args: never) => unknown)
        | symbol
        | bigint
        | Date
        | Map<unknown, unknown>
        | Set<unknown>
    ? never
    : { [Key in keyof T]: Serialisable<T[Key]> };

/** HTML of islands by their props. Most pages show an island that another page has shown. */
const rendered = new BoundedCache<string>({
  maxChars: 2_000_000,
  charsOf: (html) => html.length,
  longestKey: Infinity,
});

/**
 * Returns the attributes and HTML of an island's marker. React escapes the props like any
 * attribute.
 */
export function useMarker<Props extends object>(
  name: string,
  Component: FunctionComponent<Props>,
  props: Props,
) {
  const prefix = `${name}${useId().replaceAll(":", "-")}`;
  const json = JSON.stringify(props);
  const key = `${prefix} ${json}`;
  let html = rendered.get(key);
  if (html === undefined) {
    html = renderToString(<Component {...props} />, { identifierPrefix: prefix });
    rendered.set(key, html);
  }
  return {
    ...islandParts.name(name),
    ...islandParts.props(json),
    ...islandParts.prefix(prefix),
    dangerouslySetInnerHTML: { __html: html },
  };
}
