import { useEffect, useState } from "react";
import { keepVolume } from "../host/audio/element";

function element(): HTMLAudioElement | null {
  return document.querySelector("#player > audio");
}

/** Volume and mute. For videos, the host has its own controls. */
export function Volume() {
  const [{ volume, muted }, setSound] = useState({ volume: 1, muted: false });
  useEffect(() => {
    const audio = element();
    const read = () => audio && setSound({ volume: audio.volume, muted: audio.muted });
    read();
    audio?.addEventListener("volumechange", read);
    return () => audio?.removeEventListener("volumechange", read);
  }, []);

  function change(to: number): void {
    const audio = element();
    if (!audio) return;
    audio.volume = to;
    audio.muted = false;
    keepVolume(to);
    setSound({ volume: to, muted: false });
  }

  function toggle(): void {
    const audio = element();
    if (audio) audio.muted = !audio.muted;
  }

  return (
    <>
      <button type="button" className="button" aria-pressed={muted} onClick={toggle}>
        Mute
      </button>
      <label className="flex items-center gap-2">
        Volume
        <input
          type="range"
          className="w-24"
          min={0}
          max={1}
          step={0.05}
          value={muted ? 0 : volume}
          onChange={({ target }) => change(Number(target.value))}
        />
      </label>
    </>
  );
}
