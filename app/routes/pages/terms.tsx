import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Bullets, Outside, Part, TextPage } from "~/components/pages/text-page";
import { publishPage, surrogateKey } from "~/services/cache-policy.server";
import { titled } from "../titled";

export const meta: MetaFunction = titled("Terms of Service", {
  index: true,
  description: "The rules for using Listen on Repeat, and those of the video host.",
});

export function loader({ context }: LoaderFunctionArgs) {
  publishPage(context, "publicText", [surrogateKey.page("terms"), surrogateKey.page("ads")]);
  return { product: context.env.productName };
}

export default function Terms() {
  const { product } = useLoaderData<typeof loader>();
  return (
    <TextPage title="Terms of Service" lead="In force since 21 November 2026.">
      <p>By using {product} you agree to these terms. They are short on purpose.</p>
      <Part title="YouTube">
        <p>
          {product} uses YouTube API Services. By using it you also agree to be bound by the{" "}
          <Outside href="https://www.youtube.com/t/terms">YouTube Terms of Service</Outside>; the{" "}
          <Outside href="https://policies.google.com/privacy">Google Privacy Policy</Outside>{" "}
          applies to what Google learns. Videos play in YouTube&apos;s own player. Downloading them,
          hiding its adverts or parts of it, or pulling sound and picture apart is not allowed, here
          as there.
        </p>
      </Part>
      <Part title="What you may do">
        <Bullets>
          <li>
            Listen, loop, and keep and share lists, for yourself and your friends, free of charge.
          </li>
          <li>Link to any page, and use the addresses that we offer for feeds and embedding.</li>
        </Bullets>
      </Part>
      <Part title="What you may not do">
        <Bullets>
          <li>
            Raise counts by machines, ours or those of YouTube. Repeats here are for listening; they
            are not views.
          </li>
          <li>
            Break in, overload the service, or read it out by machines faster than people click.
          </li>
          <li>Name playlists so that they insult others, or use them to break the law.</li>
        </Bullets>
      </Part>
      <Part title="Your account and your lists">
        <p>
          Your lists are yours. You let us store and show them as you set them: a playlist is seen
          by whoever has its link. Keep your password and sign-in links to yourself. You may delete
          your account at any time in your <a href="/profile">profile</a>; we may close one that
          breaks these rules.
        </p>
      </Part>
      <Part title="Music, lyrics and pictures">
        <p>
          They belong to their authors. If something shown here is yours and should not be, such as
          lyrics, <a href="/contact">tell us</a>: we take it away. A video has to be taken down at
          YouTube; then it disappears here as well.
        </p>
      </Part>
      <Part title="Adverts and the ad-free subscription">
        <p>
          Pages may carry adverts, marked as such. A subscription may remove them. Nobody pays to
          watch a video: that is and stays free.
        </p>
      </Part>
      <Part title="No promises">
        <p>
          The service comes as it is. We do our best, yet videos, stations and podcasts belong to
          others and may vanish. As far as the law allows, we are not liable for what you lose by
          that. Your rights as a consumer stay as they are.
        </p>
      </Part>
      <Part title="Changes, and how to reach us">
        <p>
          We may change these terms and say so by the date above. Going on to use {product} means
          that you agree. Questions? <a href="/contact">Contact us.</a> What we keep of you is told
          in the <a href="/privacy">Privacy Policy</a>.
        </p>
      </Part>
    </TextPage>
  );
}
