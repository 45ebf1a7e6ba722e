const texts = new WeakMap<Response, string>();

/** A response with a text that the next steps can have without reading the response's stream, which costs more than all their work. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/** The text of a response that `textResponse` made; null of any other. */
export function textOf(response: Response): string | null {
  return texts.get(response) ?? null;
}
