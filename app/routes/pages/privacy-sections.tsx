import { addresses } from "~/addresses";
import { CookieTable } from "~/components/pages/cookie-table";
import { Bullets, ExternalLink, TextSection } from "~/components/pages/text-page";

export function StoredData() {
  return (
    <TextSection title="What we store">
      <Bullets>
        <li>
          <strong>Your music:</strong> plays and repeats, hearts, sections, playlists, what you
          follow, your queue, how far you have shifted lyrics. Without an account it belongs to a
          random number in your browser&apos;s cookie.
        </li>
        <li>
          <strong>Your account,</strong> if you create one: email address, first name and picture if
          Google or Facebook send them, and your password as a hash that nobody can read back.
        </li>
        <li>
          <strong>Messages</strong> that you write to us, with your browser&apos;s name and the page
          you came from.
        </li>
        <li>
          <strong>Technical logs:</strong> time, address of the page, status, for a few weeks.
        </li>
      </Bullets>
    </TextSection>
  );
}

export function Cookies({ secure }: { secure: boolean }) {
  return (
    <TextSection title="Cookies">
      <p>All of them are our own, and none of them tracks you elsewhere.</p>
      <CookieTable secure={secure} />
      <p>
        The browser&apos;s local storage holds the last video, so that it is there when you come
        back, repeats that are still to be counted, your places and speeds in podcasts, and songs of
        stations that you heard. It is cleared when you log out or delete your data.
      </p>
    </TextSection>
  );
}

export function Statistics() {
  return (
    <TextSection title="Usage statistics">
      <p>
        For the Top 10 we keep until the next day which videos were repeated by different listeners
        and from different networks, as hashes made with a secret key. We count events such as a
        video played or an artist radio started, without your name, your address or your account. If
        your browser sends Do Not Track or Global Privacy Control, we count none.
      </p>
    </TextSection>
  );
}

export function YouTube({ product }: { product: string }) {
  return (
    <TextSection title="YouTube">
      <p>
        {product} uses YouTube API Services to find and play videos. When the player starts, your
        browser connects to YouTube, which may set its own cookies and learns what you play. The{" "}
        <ExternalLink href="https://policies.google.com/privacy">
          Google Privacy Policy
        </ExternalLink>{" "}
        says what Google does with that. We store titles, lengths and picture addresses of videos
        for at most 30 days before we request them again. If you sign in with Google, you can revoke
        the permission in{" "}
        <ExternalLink href="https://security.google.com/settings/security/permissions">
          Google&apos;s security settings
        </ExternalLink>
        .
      </p>
    </TextSection>
  );
}

export function OtherServices() {
  return (
    <TextSection title="Other services">
      <Bullets>
        <li>
          Our server, not your browser, asks LRCLIB for lyrics, and Deezer and Last.fm about
          artists. They learn the song, but not who listens. Pictures of artists and videos load
          from Deezer and YouTube, which do not learn the page you are on.
        </li>
        <li>Radio stations and podcasts stream from their publishers, who see your IP address.</li>
        <li>Email that we send goes through a mail provider.</li>
      </Bullets>
    </TextSection>
  );
}

export function YourChoices() {
  return (
    <TextSection title="Your choices">
      <Bullets>
        <li>
          <a href={addresses.import}>Export</a> all your music at any time.
        </li>
        <li>
          Delete single plays in your <a href={addresses.history.index}>history</a>, or everything,
          including your account, in your <a href={addresses.profile.index}>profile</a>. Deleted
          data is gone within seven days, from backups too.
        </li>
        <li>Clear the cookies, and we no longer recognize you. Without an account, nobody does.</li>
        <li>
          <a href={`${addresses.contact}?from=${addresses.privacy}`}>Write to us</a> about anything
          else, such as what we store about you.
        </li>
      </Bullets>
    </TextSection>
  );
}

export function Changes() {
  return (
    <TextSection title="Changes">
      <p>
        When this text changes, so does its date. Your data is never used for more than it says.
      </p>
    </TextSection>
  );
}
