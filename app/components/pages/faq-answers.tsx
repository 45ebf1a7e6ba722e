import { Outside } from "./text-page";

export interface Question {
  /** Part of the address that opens it: `/faq#loop-section`. */
  id: string;
  question: string;
  answer: React.ReactNode;
}

/** The 17 questions of the FAQ (spec 1 §2). */
export const QUESTIONS: readonly Question[] = [
  {
    id: "what",
    question: "What is Listen on Repeat?",
    answer: (
      <p>
        A player for people who cannot get enough of a song. It plays any music video on repeat,
        counts how often you have heard it, and keeps your history, hearts and playlists. Radio
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
        on from the start: the video begins again at its end until you switch Repeat off under the
        player. Then the next video of the list plays.
      </p>
    ),
  },
  {
    id: "host",
    question: "Is there a short way from YouTube to here?",
    answer: (
      <p>
        Yes. Change the host in the address of a YouTube video to ours and press Enter: the same
        video opens here, and a start time is kept. <a href="/from-youtube">See how it looks.</a>
      </p>
    ),
  },
  {
    id: "loop-section",
    question: "Can I loop just a part of a video?",
    answer: (
      <p>
        Drag the two handles of the slider under the player, or write the times into the fields
        below it, such as <code>1:02.5</code>. Only that part plays, again and again. The section is
        in the address of the page too, so a bookmark or a shared link brings it back.
      </p>
    ),
  },
  {
    id: "keys",
    question: "Can I set the section to the tenth of a second?",
    answer: (
      <p>
        Put the focus on a handle and press the arrow keys; with Shift the steps are larger. The
        fields take decimals. While a video plays you can also set either end to the moment that you
        hear.
      </p>
    ),
  },
  {
    id: "account",
    question: "Do I need an account?",
    answer: (
      <p>
        No. Everything works without one, and your repeats, hearts and playlists are kept for this
        browser. An account keeps them on all your devices. You can sign in with Google, Facebook or
        your e-mail address, and what you did before can come along.
      </p>
    ),
  },
  {
    id: "hearts",
    question: "What do hearts do?",
    answer: (
      <p>
        A heart puts a video on your <a href="/favorites">Hearted</a> page, so that you never forget
        it. Press it once more to take it back. The video stays in your history.
      </p>
    ),
  },
  {
    id: "history",
    question: "How are my repeats counted?",
    answer: (
      <p>
        One completed pass is one repeat, of the whole video or of your section. Your{" "}
        <a href="/history">history</a> shows them by last play or by number. These are our own
        counts: they are not views on YouTube, and playing here is no way to raise those.
      </p>
    ),
  },
  {
    id: "playlists",
    question: "How do I make and share a playlist?",
    answer: (
      <p>
        Open <a href="/playlist">Your Music</a>, give the playlist a name, and add videos with the
        plus beside them. Copy its link to share it. Whoever has the link can listen and follow the
        playlist; only you can change it.
      </p>
    ),
  },
  {
    id: "queue",
    question: "What is the play queue?",
    answer: (
      <p>
        Videos that play before anything else, once each. Add them from any list, drag them into
        another order on the <a href="/playqueue">Play Queue</a>, or press one to skip ahead to it.
      </p>
    ),
  },
  {
    id: "import",
    question: "Can I bring my music along, or take it with me?",
    answer: (
      <p>
        Both. <a href="/import">Import</a> reads a list of links or a file from another player, and
        exports all that you keep here as a file. Each playlist has its own files and a feed as
        well.
      </p>
    ),
  },
  {
    id: "lyrics",
    question: "Where do the lyrics come from?",
    answer: (
      <p>
        From <Outside href="https://lrclib.net">LRCLIB</Outside>, which many people write together.
        Open Lyrics under the player: press a line to jump to it, press another to loop from one to
        the other. When the words are too early or too late, shift them by half a second; we
        remember it. Some songs have no lyrics yet, and you can add them at LRCLIB.
      </p>
    ),
  },
  {
    id: "blocked",
    question: "Why is a video skipped or blocked?",
    answer: (
      <p>
        Whoever put the video on YouTube decides where it may play. Some cannot be shown on other
        sites or in your country, some are private or gone. We say so and go on to the next. Another
        upload of the same song often works.
      </p>
    ),
  },
  {
    id: "streams",
    question: "What are streams?",
    answer: (
      <p>
        <a href="/stream">Live channels</a> that everyone hears in step, like a radio with pictures.
        Join one and you are in the middle of the song that all the others hear.
      </p>
    ),
  },
  {
    id: "adverts",
    question: "Can I use it without adverts?",
    answer: (
      <p>
        An ad-free subscription takes our own adverts out of all pages. To hear when it is open, or
        to ask about yours, <a href="/contact">write to us</a>. It changes nothing inside the
        player: adverts there are YouTube&apos;s. An advert that makes noise or leads you away?
        Report it on the <a href="/contact#advert">contact page</a>.
      </p>
    ),
  },
  {
    id: "download",
    question: "Can I download a song or listen offline?",
    answer: (
      <p>
        No. Videos play in YouTube&apos;s own player and stay there: its terms allow no copies. You
        can keep a link to any video and section, and export your lists.
      </p>
    ),
  },
  {
    id: "trouble",
    question: "Something does not work. What can I do?",
    answer: (
      <p>
        Load the page again, and try without the extensions of your browser: blockers sometimes stop
        the player. Playback needs scripts and a connection to YouTube. If that does not help,{" "}
        <a href="/contact">tell us</a> what you did and what happened; we read everything.
      </p>
    ),
  },
];
