/** What React leaves in the place of a panel that had to wait. */
const PENDING = "<!--$?-->";
const SHELL = /<\/main>[^]*?\sid="announce"[^>]*><\/div>/;

/** Waits for the panels that are still on their way and puts them into the page, wherever its nodes are by then. */
export type Rest = (page: ParentNode) => Promise<void>;

export interface ArrivingPage {
  page: Document;
  /** Null when the page is whole. */
  rest: Rest | null;
}

function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Reads an HTML answer up to its end, or only up to the end of its shell while panels are still pending. */
export async function readPage(response: Response): Promise<ArrivingPage> {
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let html = "";
  for (let chunk = await chunks?.read(); chunk && !chunk.done; chunk = await chunks?.read()) {
    html += chunk.value;
    const shell = html.includes(PENDING) ? SHELL.exec(html) : null;
    if (!chunks || !shell) continue;
    const end = shell.index + shell[0].length;
    const tail = html.slice(end);
    const { readTail } = await import("./streamed.client");
    return { page: parsePage(html.slice(0, end)), rest: (page) => readTail(chunks, tail, page) };
  }
  return { page: parsePage(html), rest: null };
}
