/** Renders on the server and throws in the browser. */
export default function Broken({ text }: { text: string }) {
  if (typeof document !== "undefined") throw new Error("broken on purpose");
  return <p>{text}</p>;
}
