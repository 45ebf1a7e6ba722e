import { useId } from "react";
import type { Handle } from "~/domain/section/section";
import { FIELD_OF } from "../slider-state";
import type { SliderControls } from "../use-slider";

interface TimeFieldProps {
  handle: Handle;
  text: string;
  /** Id of the message when the times are invalid. */
  errorId: string | undefined;
  onType: SliderControls["type"];
}

/** The time of one end of the section. */
export function TimeField({ handle, text, errorId, onType }: TimeFieldProps) {
  const id = useId();
  const field = FIELD_OF[handle];
  return (
    <>
      <label htmlFor={id}>{handle === "start" ? "Start" : "End"}</label>
      <input
        id={id}
        className="field loop-time"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        name={field}
        value={text}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => onType({ [field]: event.target.value })}
      />
    </>
  );
}
