import { levelOf } from "~/domain/podcasts/silence";

/** 93 ms of usual sound, which is more than passes between two looks. */
const SAMPLES = 4096;

type Capturing = HTMLAudioElement & { captureStream(): MediaStream };

export interface Ear {
  /** How loud it is; null while nothing can be said. */
  level(): number | null;
  close(): void;
}

/**
 * Listens to a copy of what the element plays, whatever its volume. The copy leads nowhere, so the sound itself goes on as it
 * would without. @throws {DOMException} where that cannot be had
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
