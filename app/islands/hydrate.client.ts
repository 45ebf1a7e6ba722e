import { Component, createElement, type FunctionComponent, type ReactNode, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

export interface IslandReports {
  /** The tree has committed once and its effects have run: it listens and answers. */
  live(): void;
  /** The tree threw and is gone; the server's HTML should come back. */
  failed(error: Error): void;
}

interface BoundaryProps {
  failed: (error: Error) => void;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error) {
    this.props.failed(error);
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

/** Effects run children first, so `live` is told when the island's own listeners stand. */
function Live({ live, children }: { live: () => void; children: ReactNode }) {
  useEffect(live, [live]);
  return children;
}

/** Hydrates the marker that `Island` drew. The marker says its own props and id prefix. */
export function hydrateIsland<Props extends object>(
  marker: HTMLElement,
  island: FunctionComponent<Props>,
  { live, failed }: IslandReports,
): Root {
  const props: Props = JSON.parse(marker.dataset.props ?? "{}");
  const element = createElement(island, props);
  return hydrateRoot(
    marker,
    createElement(Boundary, { failed, children: createElement(Live, { live, children: element }) }),
    { identifierPrefix: marker.dataset.prefix },
  );
}
