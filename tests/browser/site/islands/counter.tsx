import { useEffect, useId, useState } from "react";

declare global {
  interface Window {
    disposed?: number;
  }
}

export default function Counter({ text }: { text: string }) {
  const [count, setCount] = useState(0);
  const id = useId();
  useEffect(() => () => void (window.disposed = (window.disposed ?? 0) + 1), []);
  return (
    <div>
      <label htmlFor={id}>{text}</label>
      <output id={id} data-counter>
        {count}
      </output>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count
      </button>
    </div>
  );
}
