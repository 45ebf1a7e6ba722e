import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PendingRadio, RadioList } from "~/components/artist-radio/radio-list";
import { BackToTop } from "~/components/lists/list-page";
import { Deferred } from "~/components/parts/deferred";
import { radioPath } from "~/domain/songs/artist-paths";
import { artistQuery } from "~/domain/songs/artist-schema";
import { parseQuery } from "~/domain/text/query/parse-query";
import { publishPage, streamPage, surrogateKey } from "~/services/platform/cache-policy.server";
import type { PageHandle } from "../shell/page-handle";
import { pageAddress } from "../shell/page-address.server";
import { titled } from "../shell/titled";
import { loadRadio, radioQuery } from "./radio.server";
import { forEveryone } from "../shell/audience.server";

/** Other pages under `/radio`. */
const NO_ARTISTS = new Set(["m3u", "search"]);

export const query = radioQuery;

export const handle: PageHandle<typeof loader> = { dockOf: ({ dock }) => dock };

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args.data ? `${args.data.artist} Artist Radio` : "Artist Radio")(args);

/** An endless mix of songs by an artist and similar ones (ARTIST-2). */
export const loader = forEveryone(async ({ request, params, context }) => {
  const asked = artistQuery.safeParse({ name: params.artist });
  if (!asked.success || NO_ARTISTS.has(asked.data.name.toLowerCase())) {
    throw data("This is not the name of an artist.", 404);
  }
  const of = { name: asked.data.name, query: parseQuery(request, query) };
  const page = await loadRadio(context, of, request);
  if (page.pending) streamPage(context);
  else
    publishPage(context, page.view?.name ? "publicPage" : "publicMissing", [
      surrogateKey.page("radio"),
    ]);
  return {
    ...page,
    artist: page.view?.name ?? asked.data.name,
    list: { imageOrigin: context.env.youtube.imageOrigin, path: pageAddress(request).path },
  };
});

export default function ArtistRadio() {
  const { artist, view, pending, isFirst, list } = useLoaderData<typeof loader>();
  return (
    <section className="card mx-auto w-full max-w-3xl">
      {isFirst ? null : <BackToTop href={radioPath(artist)} />}
      <Deferred ready={view} pending={pending} waiting={<PendingRadio artist={artist} />}>
        {(found) => <RadioList view={found} artist={artist} {...list} />}
      </Deferred>
    </section>
  );
}
