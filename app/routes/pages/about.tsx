import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import {
  Bullets,
  ExternalLink,
  PlainLink,
  TextPage,
  TextSection,
} from "~/components/pages/text-page";
import { COPYRIGHT_YEAR, VERSION } from "~/domain/shell/version";
import { publishPageWithAds, surrogateKey } from "~/services/platform/cache-policy.server";
import { titled } from "../shell/titled";
import { forEveryone } from "../shell/audience.server";

export const meta: MetaFunction = titled("About Us", {
  index: true,
  description: "What Listen on Repeat is, who it is for, and whose data it shows.",
});

export const loader = forEveryone(({ context }) => {
  publishPageWithAds(context, "publicText", [surrogateKey.page("about")]);
  return { product: context.env.productName };
});

export default function About() {
  const { product } = useLoaderData<typeof loader>();
  return (
    <TextPage title="About Us" lead={`${product}, version ${VERSION}`}>
      <p>
        Some songs have to be heard ten times in a row. {product} plays any music video on repeat,
        whole or just the part that you love, and counts your repeats.
      </p>
      <TextSection title="What you can do here">
        <Bullets>
          <li>
            <a href={addresses.home}>Loop a video</a>, or a section of it to the tenth of a second.
          </li>
          <li>
            See your <a href={addresses.history.index}>history</a> with the number of your repeats,{" "}
            <a href={addresses.favorites}>heart</a> what you love, create and share{" "}
            <a href={addresses.playlist.index}>playlists</a>.
          </li>
          <li>
            See what everyone repeats today in the <a href={addresses.top10}>Top 10</a>, join a{" "}
            <a href={addresses.stream.index}>live channel</a>, read{" "}
            <a href={addresses.reviews}>our reviews</a>.
          </li>
          <li>
            Listen to <a href={addresses.radio.index}>radio stations</a> and{" "}
            <a href={addresses.podcast.index}>podcasts</a>.
          </li>
          <li>All this works without an account. With one, it follows you to every device.</li>
        </Bullets>
      </TextSection>
      <TextSection title="Whose work it shows">
        <p>
          Videos, their titles and pictures come from YouTube and play in its own player. Lyrics
          come from <ExternalLink href="https://lrclib.net">LRCLIB</ExternalLink>, pictures of
          artists from <ExternalLink href="https://www.deezer.com">Deezer</ExternalLink>. Repeats
          and hearts are our own numbers. {product} belongs to none of them.
        </p>
      </TextSection>
      <TextSection title="Who to talk to">
        <p>
          Write to us about bugs, ideas, adverts or anything else.{" "}
          <a href={`${addresses.contact}?from=${addresses.about.index}`}>Contact us</a>, or check
          the <a href={addresses.faq}>FAQ</a> first. The small print is in the{" "}
          <PlainLink href={addresses.privacy}>Privacy Policy</PlainLink> and the{" "}
          <PlainLink href={addresses.terms}>Terms of Service</PlainLink>.
        </p>
      </TextSection>
      <p className="text-sm text-muted">
        &copy; {COPYRIGHT_YEAR} {product}
      </p>
    </TextPage>
  );
}
