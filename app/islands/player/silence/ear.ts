import { levelOf } from "~/domain/podcasts/silence";

/** 93 ms of typical audio, more than the time between two looks. */
const SAMPLES = 4096;

type Capturing = HTMLAudioElement & { captureStream(): MediaStream };

export interface Ear {
  /** Returns the loudness; null if it is unknown. */
  level(): number | null;
  close(): void;
}

/**
 * Listens to a copy of the element's audio, whatever its volume. The copy is not played, so the
 * audio itself is not affected.
 * @throws {DOMException} if the browser refuses
 */
export function openEar(audio: HTMLAudioElement): Ear {
  const stream = (audio as Capturing).captureStream();
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = SAMPLES;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(SAMPLES);
  return {
    level() {
      const isLive = stream.getAudioTracks().some(({ readyState }) => readyState === "live");
      if (context.state !== "running" || !isLive) return null;
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    close: () => void context.close(),
  };
}
