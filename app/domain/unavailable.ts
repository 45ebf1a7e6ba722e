/** Why a video cannot be played here, in the words of the listener's pages. */
export const UNAVAILABLE_REASONS = {
  missing: "This video does not exist any more.",
  private: "This video is private, so it cannot be played here.",
  "not-embeddable": "The owner of this video does not allow it to be played on other sites.",
} as const;
