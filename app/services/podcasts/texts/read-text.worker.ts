import { parseChapters } from "~/domain/podcasts/chapters/chapters-file";
import { decodeFeed } from "~/domain/podcasts/feed/decode-feed";
import { parseTranscript } from "~/domain/podcasts/transcript/transcript";
import type { TextTask } from "./read-text.server";

/** Reads a transcript or a list of chapters in a thread. */
export default function read({ kind, bytes, contentType, type }: TextTask) {
  const text = decodeFeed(bytes, contentType);
  return kind === "chapters" ? parseChapters(text) : parseTranscript(text, type || contentType);
}
