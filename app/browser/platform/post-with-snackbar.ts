import { emit } from "./events";
import { postJson } from "./json-requests";
import { FAILED, OFFLINE } from "./snackbar";
import { noteSession } from "./session";

interface JsonAnswer {
  snackbar?: string;
  /** The queue's new length, if the call has changed it. */
  queued?: number;
  error?: { title?: string; message?: string };
}

type Fields = Record<string, unknown>;

/** The last post about each subject, until it is answered. */
const lastPosts = new Map<string, Promise<boolean>>();

/**
 * Posts fields as JSON and shows the response's snackbar or error. Returns true if the server
 * accepted them. Posts about the same subject are sent one after another: if sent together, the
 * older one could be stored last.
 */
export function postWithSnackbar(url: string, fields: Fields): Promise<boolean> {
  const { ytid, stationid, podcast_id } = fields;
  const room = url.slice(0, url.lastIndexOf("/"));
  const key = [room, ytid, stationid, podcast_id].join(" ");
  const earlier = lastPosts.get(key);
  const sent = earlier ? earlier.then(() => post(url, fields)) : post(url, fields);
  lastPosts.set(key, sent);
  void sent.then(() => {
    if (lastPosts.get(key) === sent) lastPosts.delete(key);
  });
  return sent;
}

async function post(url: string, fields: Fields): Promise<boolean> {
  try {
    const response = await postJson(url, fields);
    const answer: JsonAnswer = await response.json().catch(() => ({}));
    if (response.ok) {
      noteSession();
      if (answer.snackbar) emit("lor:snackbar", { message: answer.snackbar });
      if (answer.queued !== undefined) emit("lor:queue", { queued: answer.queued });
    } else {
      emit("lor:snackbar", { message: FAILED, ...answer.error, kind: "error" });
    }
    return response.ok;
  } catch {
    emit("lor:snackbar", { message: OFFLINE, kind: "error" });
    return false;
  }
}
