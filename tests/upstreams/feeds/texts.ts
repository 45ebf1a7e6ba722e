/** Chapters and transcripts of every episode of the stand-in. */
export const chapters = {
  version: "1.2.0",
  chapters: [
    { startTime: 0, title: "Welcome" },
    { startTime: 5, title: "The long way round", url: "https://example.org/" },
    { startTime: 6, title: "Not in the list", toc: false },
    { startTime: 18.5, title: "Good night" },
  ],
};

/** The chapters in the ID3 tags of the stand-in's sound. */
export const taggedChapters = [
  { start: 0, title: "Hello" },
  { start: 7.5, title: "Caf\u00e9 \u2013 \u201elange Rei\u00dfe\u201c \u{1f3a7}" },
  { start: 20, title: "Goodbye" },
];

const LINES = [
  [0, 4, "Good evening and welcome."],
  [4, 9, "Today we take the long way round."],
  [9, 14, "It is longer than the short way."],
  [14, 20, "But it has more trees."],
  [20, 29, "Good night."],
] as const;

const stamp = (seconds: number, point: string) =>
  `00:00:${String(seconds).padStart(2, "0")}${point}000`;

export const transcripts = {
  vtt: `WEBVTT\n\n${LINES.map(([from, to, text]) => `${stamp(from, ".")} --> ${stamp(to, ".")}\n<v Ada Example>${text}\n`).join("\n")}`,
  srt: LINES.map(
    ([from, to, text], at) => `${at + 1}\n${stamp(from, ",")} --> ${stamp(to, ",")}\n${text}\n`,
  ).join("\n"),
  json: {
    version: "1.0.0",
    segments: LINES.map(([startTime, endTime, body]) => ({
      speaker: "Ada Example",
      startTime,
      endTime,
      body,
    })),
  },
  txt: LINES.map(([, , text]) => text).join("\n"),
};

/** 450 lines, one a second. Every hundredth is about trees. */
export const longTranscript = `WEBVTT\n\n${Array.from({ length: 450 }, (_, at) => {
  const [from, to] = [at, at + 1].map((second) =>
    new Date(second * 1000).toISOString().slice(11, 23),
  );
  return `${from} --> ${to}\nLine ${at}${at % 100 === 0 ? " has trees" : ""}.\n`;
}).join("\n")}`;
