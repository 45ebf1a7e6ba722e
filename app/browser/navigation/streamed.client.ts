/**
 * React streams a late panel as `<div hidden id="S:0">` at the end of the body, with an inline
 * script that moves it to `<template id="B:0">`. Scripts in a fetched page do not run, so their
 * instructions are carried out here.
 */
const INSTRUCTION = /\$R([CSX])\("([^"]*)"(?:,"([^"]*)")?/g;
const INSTRUCTION_ENDS = ")</script>";

function byId(id: string, ...places: ParentNode[]): Element | null {
  for (const place of places) {
    const found = place.querySelector(`[id="${id}"]`);
    if (found) return found;
  }
  return null;
}

function isComment(node: ChildNode): node is Comment {
  return node.nodeType === Node.COMMENT_NODE;
}

/** Replaces a boundary's fallback, which is between two comments, with the content. */
function completeBoundary(boundary: Element | null, content: Element): void {
  const start = boundary?.previousSibling;
  if (!start || !isComment(start)) return;
  let depth = 0;
  for (let node = start.nextSibling; node; node = start.nextSibling) {
    if (isComment(node) && node.data === "/$" && depth-- === 0) break;
    if (isComment(node) && node.data.startsWith("$")) depth++;
    node.remove();
  }
  start.data = "$";
  start.after(...content.childNodes);
}

/**
 * Carries out the instructions in `source` on `page`, which may be the same document. A failed
 * panel keeps its fallback.
 */
function fillBoundaries(source: ParentNode, page: ParentNode): void {
  for (const script of source.querySelectorAll("script:not([src])")) {
    for (const [, verb, target = "", content = ""] of (script.textContent ?? "").matchAll(
      INSTRUCTION,
    )) {
      const [at, from] = verb === "S" ? [content, target] : [target, content];
      const container = byId(from, source, page);
      container?.remove();
      if (!container) continue;
      const place = byId(at, page, source);
      if (verb === "S") place?.replaceWith(...container.childNodes);
      if (verb === "C") completeBoundary(place, container);
    }
  }
}

function parseTail(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** Returns the end of the last complete instruction, or 0 if there is none. */
function endOfInstructions(html: string): number {
  const last = Math.max(...["C", "S", "X"].map((kind) => html.lastIndexOf(`$R${kind}(`)));
  const end = last < 0 ? -1 : html.indexOf(INSTRUCTION_ENDS, last);
  return end < 0 ? 0 : end + INSTRUCTION_ENDS.length;
}

/**
 * Puts the panels of `tail` and of the remaining chunks into the page, even if its nodes have
 * moved.
 */
export async function readTail(
  chunks: ReadableStreamDefaultReader<string>,
  tail: string,
  page: ParentNode,
): Promise<void> {
  let html = tail;
  for (;;) {
    const end = endOfInstructions(html);
    if (end > 0) fillBoundaries(parseTail(html.slice(0, end)), page);
    const chunk = await chunks.read();
    html = html.slice(end) + (chunk.value ?? "");
    if (chunk.done) return fillBoundaries(parseTail(html), page);
  }
}
