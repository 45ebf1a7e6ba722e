/** Calls `show` once no message is shown, so that a prompt never replaces one (PROMPT-3). */
export function whenQuiet(show: () => void): void {
  const messages = document.getElementById("snackbar");
  if (!messages) return;
  if (!messages.firstElementChild) return show();
  const waiting = new MutationObserver(() => {
    // Another prompt may have come first.
    if (messages.firstElementChild) return;
    waiting.disconnect();
    show();
  });
  waiting.observe(messages, { childList: true });
}
