export interface Song {
  /** Null when neither the title nor the channel names one. */
  artist: string | null;
  track: string;
}

/** Words in brackets, or behind a bar, that tell of the upload and not of the song. */
const NOISE =
  /\b(?:official|officiel|oficial|music video|video ?clip|clip|video|audio|lyrics?|letra|visuali[sz]er|hd|hq|uhd|4k|8k|1080p|720p|m\/?v|remaster(?:ed)?|re-?upload|explicit|full song|full version|with lyrics|on screen|cover art|karaoke|color coded|sub(?:bed|titles)?|topic|from .+ soundtrack|soundtrack|premiere)\b/i;

const BRACKETS = /[([{\u3010\u300c][^()[\]{}\u3010\u3011\u300c\u300d]*[)\]}\u3011\u300d]/g;
const FEATURING = /\s+(?:ft|feat|featuring)\b\.?.*$/i;
const DASH = /\s+[-\u2013\u2014\u2212]+\s+|\s*[\u2013\u2014]\s*|(?<=\S)-\s+|\s+-(?=\S)/;
const TRAILING_NOISE =
  /\s+(?:(?:official|lyrics?|music|hd|hq|4k|full)\s+)*(?:video|audio|lyrics?|m\/?v|hd|hq|4k|visuali[sz]er)\s*$/i;

function tidy(text: string): string {
  return text
    .replace(/["\u201c\u201d]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s'|:,.~*-]+|[\s'|:,~*-]+$/g, "")
    .trim();
}

/** The name in a channel's: 'NirvanaVEVO', 'Queen Official' and 'Adele - Topic' are Nirvana, Queen and Adele. */
export function artistOfChannel(author: string | null): string | null {
  const name = (author ?? "")
    .replace(/\s+-\s+Topic$/i, "")
    .replace(/\s*VEVO$/i, "")
    .replace(/\s+(?:official(?:\s+channel)?|music|tv|channel|band|records)$/i, "")
    .replace(/^official/i, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2");
  return tidy(name) || null;
}

function withoutBrackets(title: string): string {
  const kept = title.replace(BRACKETS, (part, at: number) =>
    at === 0 && !NOISE.test(part) ? part : " ",
  );
  return tidy(kept) ? kept : title;
}

function withoutAside(title: string): string {
  const [first = title, ...asides] = title.split(/\s+[|\uff5c]\s*|\s+\/\/\s+/);
  const isNamed = DASH.test(first) || asides.every((aside) => !DASH.test(aside));
  return isNamed && first.trim() ? first : title;
}

function trackOf(text: string): string {
  const bare = text.replace(FEATURING, "");
  return tidy(bare.replace(TRAILING_NOISE, "")) || tidy(bare) || tidy(text);
}

/** 'Artist "Track"' as some channels write it. */
const QUOTED =
  /^(.{2,}?)\s*["\u201c\u300e\u300c']([^"\u201d\u300f\u300d']{2,})["\u201d\u300f\u300d'].*$/;

/**
 * Guesses which song a video shows, from what its uploader wrote: 'Artist - Track (Official Video)' and the many ways
 * people vary it. Without a dash the whole title is the track and the channel names the artist.
 */
export function guessSong(title: string, author: string | null = null): Song {
  const quoted = QUOTED.exec(title.replace(/[([][^()[\]]*[)\]]/g, " ").trim());
  const plain = withoutAside(withoutBrackets(title));
  const [left = "", ...rest] = plain.split(DASH);
  const right = rest.filter((part) => !isNoise(part)).join(" - ") || rest.join(" - ");
  if (rest.length > 0 && tidy(left) && tidy(right)) {
    return { artist: tidy(left.replace(FEATURING, "")), track: trackOf(right) };
  }
  const [, artist = "", track = ""] = quoted ?? [];
  if (tidy(artist) && tidy(track)) return { artist: tidy(artist), track: trackOf(track) };
  return { artist: artistOfChannel(author), track: trackOf(plain) };
}

function isNoise(part: string): boolean {
  const left = part.replace(new RegExp(NOISE, "gi"), "").replace(/[^\p{L}\p{N}]/gu, "");
  return left.length === 0 || /^\d{4}$/.test(left);
}

/** For comparing names: no case, accents, punctuation, articles or 'and'. */
export function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\b(?:the|and)\b|&/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** One of two names is the other, or a part of it: 'Queen' and 'Queen & David Bowie'. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [plainName(one), plainName(other)];
  if (!a || !b) return one.trim().toLowerCase() === other.trim().toLowerCase();
  return a === b || ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
}
