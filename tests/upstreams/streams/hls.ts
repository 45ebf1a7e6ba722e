const PACKET = 188;
const PROGRAMME = 0x100;
const TAGS = 0x102;

const synchsafe = (size: number) => [21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f);

function frame(name: string, body: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([...Buffer.from(name), ...synchsafe(body.length), 0, 0]),
    body,
  ]);
}

const utf8 = (text: string) =>
  Buffer.concat([Buffer.from([3]), Buffer.from(text), Buffer.from([0])]);

/**
 * An ID3 tag (2.4) with `Artist - Title`, after the time stamp that begins every segment of sound.
 */
export function id3Tag(song: string): Buffer {
  const [artist = "", title = ""] = song.split(" - ");
  const stamp = Buffer.concat([
    Buffer.from("com.apple.streaming.transportStreamTimestamp\0"),
    Buffer.alloc(8),
  ]);
  const frames = Buffer.concat([
    frame("PRIV", stamp),
    ...(song ? [frame("TIT2", utf8(title)), frame("TPE1", utf8(artist))] : []),
  ]);
  return Buffer.concat([
    Buffer.from([...Buffer.from("ID3"), 4, 0, 0, ...synchsafe(frames.length)]),
    frames,
  ]);
}

/** MPEG's checksum of tables. */
function checksum(bytes: Buffer): Buffer {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1)
      sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  const out = Buffer.alloc(4);
  out.writeUInt32BE(sum >>> 0);
  return out;
}

/** Fills packets of 188 bytes with an adaptation field where the payload is short. */
function packets(pid: number, payload: Buffer): Buffer {
  const out: Buffer[] = [];
  for (let at = 0; at < payload.length; at += PACKET - 4) {
    const part = payload.subarray(at, at + PACKET - 4);
    const gap = PACKET - 4 - part.length;
    const fill = Buffer.alloc(gap, 0xff);
    if (gap > 0) fill[0] = gap - 1;
    if (gap > 1) fill[1] = 0;
    const start = at === 0 ? 0x40 : 0;
    const control = (gap > 0 ? 0x30 : 0x10) | ((out.length % 16) & 0x0f);
    out.push(Buffer.from([0x47, start | (pid >> 8), pid & 0xff, control]), fill, part);
  }
  return Buffer.concat(out);
}

function table(id: number, body: Buffer): Buffer {
  const length = body.length + 9;
  const head = Buffer.from([id, 0xb0 | (length >> 8), length & 0xff, 0, 1, 0xc1, 0, 0]);
  const whole = Buffer.concat([head, body]);
  return Buffer.concat([Buffer.from([0]), whole, checksum(whole)]);
}

/** A transport stream whose only stream is of ID3 tags. */
export function transportPiece(song: string): Buffer {
  const tag = id3Tag(song);
  const size = tag.length + 8;
  const pes = Buffer.from([0, 0, 1, 0xbd, size >> 8, size & 0xff, 0x84, 0x80, 5, 0x21, 0, 1, 0, 1]);
  const programmes = Buffer.from([0, 1, 0xe0 | (PROGRAMME >> 8), PROGRAMME & 0xff]);
  // A pointer to ID3 metadata, by which players know what the stream is.
  const pointer = [
    0x25,
    15,
    0xff,
    0xff,
    ...Buffer.from("ID3 "),
    0xff,
    ...Buffer.from("ID3 "),
    0,
    0x1f,
    0,
    1,
  ];
  const says = [
    0x26,
    13,
    0xff,
    0xff,
    ...Buffer.from("ID3 "),
    0xff,
    ...Buffer.from("ID3 "),
    0,
    0x0f,
  ];
  const streams = Buffer.from([
    0xe0 | (TAGS >> 8),
    TAGS & 0xff,
    0xf0,
    pointer.length,
    ...pointer,
    0x15,
    0xe0 | (TAGS >> 8),
    TAGS & 0xff,
    0xf0,
    says.length,
    ...says,
  ]);
  return Buffer.concat([
    packets(0, table(0, programmes)),
    packets(PROGRAMME, table(2, streams)),
    packets(TAGS, Buffer.concat([pes, tag])),
  ]);
}

/** A fragmented MP4 with the tag in an event box before its sound. */
export function boxedPiece(song: string): Buffer {
  const box = (name: string, body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length + 8);
    return Buffer.concat([size, Buffer.from(name), body]);
  };
  const event = Buffer.concat([
    Buffer.from([1, 0, 0, 0]),
    Buffer.alloc(20),
    Buffer.from("https://aomedia.org/emsg/ID3\0\0"),
    id3Tag(song),
  ]);
  return Buffer.concat([
    box("styp", Buffer.from("msdh")),
    box("emsg", event),
    box("mdat", Buffer.alloc(64)),
  ]);
}

const SECONDS = 2;

interface Asked {
  /** Path below the kind of stream. */
  path: string;
  kind: string;
  origin: string;
  title: string;
  sound: Buffer;
}

/**
 * An HLS station: `hls` offers two bitrates with tags before the sound, `titled` has titles in its
 * playlist, `transport` and `boxed` have tags in other kinds of segments, `untitled` has none. Null
 * for any other path.
 */
export function hlsAnswer({
  path,
  kind,
  origin,
  title,
  sound,
}: Asked): { type: string; body: Buffer } | null {
  if (!["hls", "titled", "transport", "boxed", "untitled"].includes(kind)) return null;
  const list = (lines: string[]) => ({
    type: "application/vnd.apple.mpegurl",
    body: Buffer.from(["#EXTM3U", "#EXT-X-VERSION:3", ...lines, ""].join("\r\n")),
  });
  if (kind === "hls" && path === "live.m3u8") {
    return list([
      "#EXT-X-STREAM-INF:BANDWIDTH=320000",
      "missing.m3u8",
      '#EXT-X-STREAM-INF:PROGRAM-ID=1,BANDWIDTH=64000,CODECS="mp4a.40.2"',
      `${origin}/hls/low.m3u8?token=1`,
    ]);
  }
  if (path.endsWith(".m3u8") && path !== "missing.m3u8") {
    const first = Math.floor(Date.now() / 1000 / SECONDS);
    const pieces = [0, 1, 2, 3, 4].flatMap((at) => [
      `#EXTINF:${SECONDS}.000,${kind === "titled" ? title : "no desc"}`,
      `piece/${first + at}.aac`,
    ]);
    const end = path === "ended.m3u8" ? ["#EXT-X-ENDLIST"] : [];
    return list([
      `#EXT-X-TARGETDURATION:${SECONDS}`,
      `#EXT-X-MEDIA-SEQUENCE:${first}`,
      ...pieces,
      ...end,
    ]);
  }
  if (kind === "transport") return { type: "video/mp2t", body: transportPiece(title) };
  if (kind === "boxed") return { type: "audio/mp4", body: boxedPiece(title) };
  const tag = id3Tag(kind === "hls" ? title : "");
  return { type: "audio/aac", body: Buffer.concat([tag, sound.subarray(0, 16_384)]) };
}
