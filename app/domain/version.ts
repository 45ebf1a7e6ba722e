/** The version that listeners are shown (spec 1 §1). */
export const VERSION = "3.2.5";

/** spec 1 §9. */
export const COPYRIGHT_YEAR = 2020;
