/**
 * React streams a panel that had to wait as `<div hidden id="S:0">` at the end of the body, with an inline script that puts
 * it over `<template id="B:0">`. Scripts of a fetched page do not run, so the same instructions are carried out here.
 */
const INSTRUCTION = /\$R([CSX])\("([^"]*)"(?:,"([^"]*)")?/g;
const LAST_INSTRUCTION = /\$R[CSX]\((?:"(?:[^"\\]|\\.)*",?)*\)<\/script>(?![^]*\$R[CSX]\()/;

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

/** Replaces what stands between a boundary's two comments, its fallback, by the content. */
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

/** Carries out the instructions in `source` on `page`; they may be the same. A failed panel keeps its fallback. */
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

/** Puts the panels of `tail`, and of what is still to come, into the page, wherever its nodes are by then. */
export async function readTail(
  chunks: ReadableStreamDefaultReader<string>,
  tail: string,
  page: ParentNode,
): Promise<void> {
  let html = tail;
  for (;;) {
    const ready = LAST_INSTRUCTION.exec(html);
    const end = ready ? ready.index + ready[0].length : 0;
    if (end > 0) fillBoundaries(parseTail(html.slice(0, end)), page);
    const chunk = await chunks.read();
    html = html.slice(end) + (chunk.value ?? "");
    if (chunk.done) return fillBoundaries(parseTail(html), page);
  }
}
