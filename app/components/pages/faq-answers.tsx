import { addresses } from "~/addresses";
import { ExternalLink } from "./text-page";

export interface Question {
  /** The fragment that opens it, as in `/faq#loop-section`. */
  id: string;
  question: string;
  answer: React.ReactNode;
}

/** PAGE-3 */
export const QUESTIONS: readonly Question[] = [
  {
    id: "what",
    question: "What is Listen on Repeat?",
    answer: (
      <p>
        A player for people who cannot get enough of a song. It plays any music video on repeat,
        counts how often you have heard it, and saves your history, hearts and playlists. Radio
        stations and podcasts have their own tabs at the top.
      </p>
    ),
  },
  {
    id: "repeat-video",
    question: "How do I repeat a video?",
    answer: (
      <p>
        Type a song into the search box, or paste the address of a video, and press play. Repeat is
        on by default: the video starts again when it ends, until you switch Repeat off under the
        player. Then the queue plays, and after it the list that you chose the video from. With
        neither, playback stops.
      </p>
    ),
  },
  {
    id: "host",
    question: "Is there a short way from YouTube to here?",
    answer: (
      <p>
        Yes. Change the host in the address of a YouTube video to ours and press Enter: the same
        video opens here, with its start time. The short address of Share, the one with{" "}
        <code>youtu.be</code>, works in the same way.{" "}
        <a href={addresses.fromYoutube}>See how it looks.</a>
      </p>
    ),
  },
  {
    id: "loop-section",
    question: "Can I loop just a part of a video?",
    answer: (
      <p>
        Drag the two handles of the track under the player, press Set A and Set B at the moments you
        hear, or type the times, such as <code>1:02.5</code>. Only that part plays, again and again.
        The section is in the address of the page too, so a bookmark or a shared link restores it.
        Save loop keeps it beside others, each of which plays with one press; give it a name with
        Edit. Practise opens what a rehearsal needs: stop after some passes, a pause between them, a
        count-in, a speed that rises, and all loops in order.{" "}
        <a href={addresses.loops.index}>Your loops</a> say how often you have heard each, and the
        best speed you held for a whole pass.
      </p>
    ),
  },
  {
    id: "keys",
    question: "Can I set the section to the tenth of a second?",
    answer: (
      <p>
        Yes. Focus a handle and press the arrow keys: each press moves it by a second, or by a tenth
        with Shift. The fields accept decimals. While a video plays you can also set either end to
        the current position, also by the <a href="#shortcuts">keyboard shortcuts</a> below.
      </p>
    ),
  },
  {
    id: "account",
    question: "Do I need an account?",
    answer: (
      <p>
        No. Everything works without one, and your repeats, hearts and playlists are saved for this
        browser. With an account you have them on all your devices. You can sign in with Google,
        Facebook or your email address, and add what you did before to the account.
      </p>
    ),
  },
  {
    id: "hearts",
    question: "What do hearts do?",
    answer: (
      <p>
        A heart puts a video on your <a href={addresses.favorites}>Hearted</a> page, so that you
        never forget it. Press it again to remove it. The video stays in your history.
      </p>
    ),
  },
  {
    id: "history",
    question: "How are my repeats counted?",
    answer: (
      <p>
        Each completed pass, of a whole video or episode or of your section, is one repeat. Your{" "}
        <a href={addresses.history.index}>history</a> can be sorted by last play or by repeats.
        These are our own counts. They are not views on YouTube, and playing here does not increase
        those.
      </p>
    ),
  },
  {
    id: "playlists",
    question: "How do I make and share a playlist?",
    answer: (
      <p>
        Open <a href={addresses.playlist.index}>Your Music</a>, give the playlist a name, and add
        videos with the plus button beside them. Copy its link to share it. Anyone with the link can
        listen to the playlist and follow it, but only you can change it.
      </p>
    ),
  },
  {
    id: "queue",
    question: "What is the play queue?",
    answer: (
      <p>
        Videos that play before the rest of your list, when you press Next or when a video ends
        while Repeat is off. Add them from any list, drag them into another order on the{" "}
        <a href={addresses.playqueue}>Play Queue</a> page, or press one to skip ahead to it.
      </p>
    ),
  },
  {
    id: "import",
    question: "Can I import or export my music?",
    answer: (
      <p>
        Both. The <a href={addresses.import}>Import</a> page reads a list of links, a file from
        another player or loops of ABLoopPlayer and YouTube Looper, and exports everything you have
        saved here. Each playlist also has its own files and a feed.
      </p>
    ),
  },
  {
    id: "lyrics",
    question: "Where do the lyrics come from?",
    answer: (
      <p>
        From <ExternalLink href="https://lrclib.net">LRCLIB</ExternalLink>, a community project.
        Open Lyrics under the player: press a line to jump to it, press another to loop from one to
        the other, or press the same one again to loop just that line. If the lyrics are too early
        or too late, shift them by half a second; we remember the setting. If a song has no lyrics
        yet, you can add them at LRCLIB.
      </p>
    ),
  },
  {
    id: "blocked",
    question: "Why is a video skipped or blocked?",
    answer: (
      <p>
        The owner of a video decides where it may play. Some videos cannot be shown on other sites
        or in your country, and some are private or deleted. We tell you and go on to the next
        video, if there is one. Another upload of the same song often works.
      </p>
    ),
  },
  {
    id: "streams",
    question: "What are streams?",
    answer: (
      <p>
        <a href={addresses.stream.index}>Live channels</a> that play the same moment for everyone,
        like radio with pictures. Join one and you are in the middle of the song that everyone else
        hears.
      </p>
    ),
  },
  {
    id: "adverts",
    question: "Can I use it without adverts?",
    answer: (
      <p>
        An ad-free subscription removes our own adverts from all pages. To hear when it is
        available, or to ask about yours,{" "}
        <a href={`${addresses.contact}?from=${addresses.faq}`}>write to us</a>. Adverts inside the
        player are YouTube&apos;s and stay. If an advert makes noise or takes you to another site,
        report it on the <a href={`${addresses.contact}#advert`}>contact page</a>.
      </p>
    ),
  },
  {
    id: "download",
    question: "Can I download a song or listen offline?",
    answer: (
      <p>
        No. Videos play in YouTube&apos;s own player, and its terms do not allow copies. You can
        save a link to any video and section, and export your lists.
      </p>
    ),
  },
  {
    id: "trouble",
    question: "Something does not work. What can I do?",
    answer: (
      <p>
        Reload the page, and try without your browser&apos;s extensions: blockers sometimes stop the
        player. Playback needs a connection to YouTube, and looping a section needs scripts. If that
        does not help, <a href={`${addresses.contact}?from=${addresses.faq}`}>tell us</a> what you
        did and what happened. We read every message.
      </p>
    ),
  },
];
