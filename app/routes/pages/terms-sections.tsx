import { addresses } from "~/addresses";
import { Bullets, ExternalLink, TextSection } from "~/components/pages/text-page";

export function YouTube({ product }: { product: string }) {
  return (
    <TextSection title="YouTube">
      <p>
        {product} uses YouTube API Services. By using it you also agree to be bound by the{" "}
        <ExternalLink href="https://www.youtube.com/t/terms">YouTube Terms of Service</ExternalLink>
        . The{" "}
        <ExternalLink href="https://policies.google.com/privacy">
          Google Privacy Policy
        </ExternalLink>{" "}
        applies to what Google learns. Videos play in YouTube&apos;s own player. Downloading them,
        hiding its adverts or parts of it, or separating sound and picture is not allowed, here or
        there.
      </p>
    </TextSection>
  );
}

export function PermittedUse() {
  return (
    <TextSection title="What you may do">
      <Bullets>
        <li>
          Listen, loop, and create and share lists, for yourself and your friends, free of charge.
        </li>
        <li>Link to any page, and use the addresses that we offer for feeds and embedding.</li>
      </Bullets>
    </TextSection>
  );
}

export function ForbiddenUse() {
  return (
    <TextSection title="What you may not do">
      <Bullets>
        <li>
          Raise counts by automated means, ours or those of YouTube. Repeats here are for listening;
          they are not views.
        </li>
        <li>Break in, overload the service, or scrape it faster than people click.</li>
        <li>Give playlists names that insult others, or use them to break the law.</li>
      </Bullets>
    </TextSection>
  );
}

export function YourAccount() {
  return (
    <TextSection title="Your account and your lists">
      <p>
        Your lists are yours. You allow us to store them and to show them as you set them: anybody
        with the link of a playlist can see it. Keep your password and sign-in links to yourself.
        You may delete your account at any time in your{" "}
        <a href={addresses.profile.index}>profile</a>. We may close an account that breaks these
        rules.
      </p>
    </TextSection>
  );
}

export function Copyright() {
  return (
    <TextSection title="Music, lyrics and pictures">
      <p>
        They belong to their authors. If something shown here is yours and should not be, such as
        lyrics, <a href={`${addresses.contact}?from=${addresses.terms}`}>tell us</a> and we remove
        it. A video has to be taken down at YouTube; then it disappears here as well.
      </p>
    </TextSection>
  );
}

export function Adverts() {
  return (
    <TextSection title="Adverts and the ad-free subscription">
      <p>
        Pages may show adverts, marked as such. A subscription may remove them. Nobody pays to watch
        a video: that is and stays free.
      </p>
    </TextSection>
  );
}

export function NoWarranty() {
  return (
    <TextSection title="No warranty">
      <p>
        The service is provided as it is. We do our best, but videos, stations and podcasts belong
        to others and may disappear. As far as the law allows, we are not liable for what you lose
        by that. Your rights as a consumer are not affected.
      </p>
    </TextSection>
  );
}

export function Changes({ product }: { product: string }) {
  return (
    <TextSection title="Changes and contact">
      <p>
        We may change these terms, which changes the date above. By continuing to use {product} you
        agree to them. Questions?{" "}
        <a href={`${addresses.contact}?from=${addresses.terms}`}>Contact us.</a> The{" "}
        <a href={addresses.privacy}>Privacy Policy</a> says what we store about you.
      </p>
    </TextSection>
  );
}
