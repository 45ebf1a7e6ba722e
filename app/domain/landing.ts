/** The video of a visit that names none (spec 1 §5): it is shown, but the page keeps its general title. */
export const LANDING_VIDEO = {
  ytid: "fJ9rUzIMcZQ",
  title: "Queen \u2013 Bohemian Rhapsody (Official Video Remastered)",
  author: "Queen Official",
  duration: 359,
} as const;
