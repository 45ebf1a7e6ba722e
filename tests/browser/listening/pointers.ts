/** The two ways in which listeners press, each with its screen, and whether it is touch. */
export const POINTERS = [
  ["by mouse at 1440 px", { viewport: { width: 1440, height: 900 } }, false],
  [
    "by touch at 390 px",
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    true,
  ],
] as const;
