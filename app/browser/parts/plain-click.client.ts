/**
 * Whether scripts may handle a click. With a modifier key the browser opens a tab, a window or a
 * download.
 */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
