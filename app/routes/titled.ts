import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import type { RootData } from "~/root";

/** Title and canonical link of a page without a video of its own. */
export function titled(name: string, { index = false } = {}) {
  return ({ matches, location }: MetaArgs): MetaDescriptor[] => {
    const root = matches.find((match) => match.id === "root")?.data as RootData | undefined;
    const product = root?.shell.product ?? "Listen on Repeat";
    const canonical = (root?.origin ?? "") + location.pathname.toLowerCase();
    return [
      { title: `${name} - ${product}` },
      { tagName: "link", rel: "canonical", href: canonical },
      ...(index ? [] : [{ name: "robots", content: "noindex" }]),
    ];
  };
}
