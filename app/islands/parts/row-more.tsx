import { Icon } from "./icon";

/** Shows a row's other controls, the `row-controls` that follow it. */
export function RowMore({ title }: { title: string }) {
  return (
    <details className="row-more">
      <summary className="icon-button" aria-label={`More for ${title}`}>
        <Icon name="more" />
      </summary>
    </details>
  );
}
