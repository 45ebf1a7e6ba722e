import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CookieTable } from "~/components/pages/cookie-table";
import { Bullets, Outside, Part, TextPage } from "~/components/pages/text-page";
import { publishPage, surrogateKey } from "~/services/cache-policy.server";
import { titled } from "../titled";

export const meta: MetaFunction = titled("Privacy Policy", {
  index: true,
  description: "What Listen on Repeat keeps about you, for how long, and how you get rid of it.",
});

export function loader({ context }: LoaderFunctionArgs) {
  publishPage(context, "publicText", [surrogateKey.page("privacy"), surrogateKey.page("ads")]);
  return { product: context.env.productName };
}

export default function Privacy() {
  const { product } = useLoaderData<typeof loader>();
  return (
    <TextPage title="Privacy Policy" lead="In force since 21 November 2026.">
      <p>
        In short: reading {product} leaves nothing behind. What you keep here is kept for you, is
        not sold, and goes when you say so.
      </p>
      <Part title="What we keep">
        <Bullets>
          <li>
            <strong>Your music:</strong> plays and repeats, hearts, sections, playlists, what you
            follow, your queue, how far you have shifted lyrics. Without an account it belongs to a
            random number in your browser&apos;s cookie.
          </li>
          <li>
            <strong>Your account,</strong> if you make one: e-mail address, first name and picture
            if Google or Facebook send them, and your password as a hash that nobody can read back.
          </li>
          <li>
            <strong>Messages</strong> that you write to us, with your browser&apos;s name and the
            page you came from.
          </li>
          <li>
            <strong>Technical logs:</strong> time, address of the page, status, for a few weeks.
          </li>
        </Bullets>
      </Part>
      <Part title="Cookies">
        <p>All of them are our own, and none follows you elsewhere.</p>
        <CookieTable />
        <p>
          The browser&apos;s local storage holds the last video, so that it is there when you come
          back, and passes that still wait to be counted.
        </p>
      </Part>
      <Part title="Numbers about use">
        <p>
          We count events such as a video played or an artist radio started, without your name, your
          address or your account. When your browser sends Do Not Track or Global Privacy Control,
          we count none.
        </p>
      </Part>
      <Part title="YouTube">
        <p>
          {product} uses YouTube API Services to find and play videos. When the player starts, your
          browser talks to YouTube, which may set cookies of its own and learns what you play. The{" "}
          <Outside href="https://policies.google.com/privacy">Google Privacy Policy</Outside> says
          what Google does with that. We store titles, lengths and pictures&apos; addresses of
          videos for 30 days at most before we ask anew. If you sign in with Google, you can take
          the permission back in{" "}
          <Outside href="https://security.google.com/settings/security/permissions">
            Google&apos;s security settings
          </Outside>
          .
        </p>
      </Part>
      <Part title="Others who help">
        <Bullets>
          <li>
            Our server, not your browser, asks LRCLIB for lyrics, and Deezer and Last.fm about
            artists. They learn the song, not who listens. Pictures of artists and videos load from
            Deezer and YouTube, without the page that you are on.
          </li>
          <li>Radio stations and podcasts are streamed from their makers, who see your address.</li>
          <li>E-mail that we send goes through a mail provider.</li>
        </Bullets>
      </Part>
      <Part title="Your choices">
        <Bullets>
          <li>
            <a href="/import">Export</a> all that we keep of your music at any time.
          </li>
          <li>
            Delete single plays in your <a href="/history">history</a>, or everything, account
            included, in your <a href="/profile">profile</a>. What is deleted is gone within seven
            days, from copies too.
          </li>
          <li>Clear the cookies, and we no longer know you. Without an account nobody does.</li>
          <li>
            <a href="/contact">Write to us</a> about anything else, such as what is kept of you.
          </li>
        </Bullets>
      </Part>
      <Part title="Changes">
        <p>
          When this text changes, its date does. What you keep is never used for more than it says.
        </p>
      </Part>
    </TextPage>
  );
}
