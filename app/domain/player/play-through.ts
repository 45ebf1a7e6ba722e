/** Snackbar shown with an Undo button after 'Play through' switched Repeat off. */
export const REPEAT_OFF = {
  snackbar: "Repeat is off, so the playlist plays through",
  kind: "repeat-off",
} as const;
