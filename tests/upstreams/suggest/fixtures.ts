import type { Answer } from "../stand-in";

const words = [
  ...["hello", "hello kitty", "hello neighbor", "hello song", "hello adele", "hello hello"],
  ...["hello goodbye", "hello lionel richie", "hello song for kıds", "hello there"],
];

const youtubeAnswer = JSON.stringify([
  "hello",
  words.map((word) => [word, 0, [512, 433]]),
  { k: 1, q: "opaque" },
]);

/** The three forms that the suggest service answers in. */
export const suggestFixtures = {
  youtubeClient: { body: youtubeAnswer },
  youtubeClientJsonp: { body: `window.google.ac.h(${youtubeAnswer})` },
  firefoxClient: {
    body: ["hello", words, [], { "google:suggestsubtypes": words.map(() => [512, 433]) }],
  },
} satisfies Record<string, Answer>;
