import { parentPort, workerData } from "node:worker_threads";
import { UnreadableImport } from "~/domain/transfer/parsed-import";
import { parseImport } from "~/domain/transfer/parse-import";
import type { ReadResult, ReadRequest } from "./read-import.server";

/** Rejected lines that are shown to the listener. */
const MAX_SHOWN = 50;

function answer({ text, origin }: ReadRequest): ReadResult {
  try {
    const { source, lists, rejected } = parseImport(text, origin);
    const more = Math.max(0, rejected.length - MAX_SHOWN);
    return { ok: true, reading: { source, lists, rejected: rejected.slice(0, MAX_SHOWN), more } };
  } catch (error) {
    if (!(error instanceof UnreadableImport)) throw error;
    return { ok: false, message: error.message };
  }
}

parentPort?.postMessage(answer(workerData as ReadRequest));
