const texts = new WeakMap<Response, string>();

/**
 * Makes a response whose text later steps can get without reading its stream, which costs more than
 * all their work.
 */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/** Returns the text of a response that `textResponse` made; null for any other. */
export function textOf(response: Response): string | null {
  return texts.get(response) ?? null;
}
