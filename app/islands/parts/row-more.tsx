import { Icon } from "./icon";

/** A row's only button on a phone; it shows the `row-controls` that follow it. */
export function RowMore({ title }: { title: string }) {
  return (
    <details className="row-more">
      <summary className="icon-button" aria-label={`More for ${title}`}>
        <Icon name="more" />
      </summary>
    </details>
  );
}
