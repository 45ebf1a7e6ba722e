/** None of our forms has more fields. */
const MAX_FIELDS = 100;

const AND = 0x26;

/** Whether a body of `application/x-www-form-urlencoded` has few fields. Reads each byte once. */
export function hasFewFields(body: Uint8Array): boolean {
  let count = 1;
  for (let at = body.indexOf(AND); at >= 0; at = body.indexOf(AND, at + 1)) {
    count += 1;
    if (count > MAX_FIELDS) return false;
  }
  return true;
}

/**
 * The header as browsers write it. With further parameters, parsers disagree about the boundary.
 */
const PARTS_WITH_BOUNDARY =
  /^multipart\/form-data; ?boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))$/i;

/** Whether a body of `multipart/form-data` has few parts. False without a boundary. */
export function hasFewParts(body: Uint8Array, contentType: string): boolean {
  const [, quoted, plain] = PARTS_WITH_BOUNDARY.exec(contentType.trim()) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return false;
  const text = new TextDecoder("latin1").decode(body);
  let count = 0;
  for (let at = text.indexOf(boundary); at >= 0; at = text.indexOf(boundary, at)) {
    count += 1;
    // The last part ends with one more boundary.
    if (count > MAX_FIELDS + 1) return false;
    at += boundary.length;
  }
  return true;
}
