import { importAgain } from "~/browser/platform/chunks/import-again";

/** React's marker for a panel that is not rendered yet. */
const PENDING = "<!--$?-->";

/** Returns the end of the shell, after its last element; -1 if that has not arrived. */
function shellEnd(html: string): number {
  const last = html.indexOf(' id="announce"', html.indexOf("</main>") >>> 0);
  return last < 0 ? -1 : html.indexOf("</div>", last);
}

/** Waits for the pending panels and puts them into the page, even if its nodes have moved. */
export type Rest = (page: ParentNode) => Promise<void>;

export interface ArrivingPage {
  page: Document;
  /** Null once the page is complete. */
  rest: Rest | null;
}

function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Reads an HTML response to its end, or to the end of its shell if panels are pending. */
export async function readPage(response: Response): Promise<ArrivingPage> {
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let html = "";
  for (let chunk = await chunks?.read(); chunk && !chunk.done; chunk = await chunks?.read()) {
    html += chunk.value;
    const end = html.includes(PENDING) ? shellEnd(html) : -1;
    if (!chunks || end < 0) continue;
    const tail = html.slice(end);
    const { readTail } = await importAgain(() => import("./streamed.client"));
    return { page: parsePage(html.slice(0, end)), rest: (page) => readTail(chunks, tail, page) };
  }
  return { page: parsePage(html), rest: null };
}
