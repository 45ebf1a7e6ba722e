import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Bullets, Outside, Part, TextPage } from "~/components/pages/text-page";
import { COPYRIGHT_YEAR, VERSION } from "~/domain/version";
import { publishPage, surrogateKey } from "~/services/cache-policy.server";
import { titled } from "../titled";

export const meta: MetaFunction = titled("About Us", {
  index: true,
  description: "What Listen on Repeat is, who it is for, and whose data it shows.",
});

export function loader({ context }: LoaderFunctionArgs) {
  publishPage(context, "publicText", [surrogateKey.page("about"), surrogateKey.page("ads")]);
  return { product: context.env.productName };
}

export default function About() {
  const { product } = useLoaderData<typeof loader>();
  return (
    <TextPage title="About Us" lead={`${product}, version ${VERSION}`}>
      <p>
        Some songs have to be heard ten times in a row. {product} is made for them: it plays any
        music video on repeat, whole or just the part that you love, and counts along.
      </p>
      <Part title="What you can do here">
        <Bullets>
          <li>
            <a href="/">Loop a video</a>, or a section of it to the tenth of a second.
          </li>
          <li>
            Keep a <a href="/history">history</a> with the number of your repeats,{" "}
            <a href="/favorites">heart</a> what you love, build and share{" "}
            <a href="/playlist">playlists</a>.
          </li>
          <li>
            See what everyone repeats today in the <a href="/top10">Top 10</a>, join a{" "}
            <a href="/stream">live channel</a>, read <a href="/reviews">our reviews</a>.
          </li>
          <li>
            Listen to <a href="/radio">radio stations</a> and <a href="/podcast">podcasts</a>.
          </li>
          <li>Do all that without an account. With one, it follows you to every device.</li>
        </Bullets>
      </Part>
      <Part title="Whose work it shows">
        <p>
          Videos, their titles and pictures come from YouTube and play in its own player. Lyrics
          come from <Outside href="https://lrclib.net">LRCLIB</Outside>, pictures of artists from{" "}
          <Outside href="https://www.deezer.com">Deezer</Outside>. Repeats and hearts are our own
          numbers. {product} belongs to none of them.
        </p>
      </Part>
      <Part title="Who to talk to">
        <p>
          We like letters: bugs, wishes, adverts, anything. <a href="/contact">Contact us</a>, or
          look into the <a href="/faq">FAQ</a> first. The small print is in the{" "}
          <a href="/privacy">Privacy Policy</a> and the <a href="/terms">Terms of Service</a>.
        </p>
      </Part>
      <p className="text-sm text-muted">
        &copy; {COPYRIGHT_YEAR} {product}
      </p>
    </TextPage>
  );
}
