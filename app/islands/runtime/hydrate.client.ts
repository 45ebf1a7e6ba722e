import { Component, createElement, type FunctionComponent, type ReactNode, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { islandParts } from "~/contracts";

export interface IslandReports {
  /** The tree is committed and its effects have run. */
  hydrated(): void;
  /** The tree threw an error and was removed. */
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

/** Effects of children run first, so `onHydrated` is called after the island's own effects. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/** Hydrates the marker that `Island` rendered, which carries its props and id prefix. */
export function hydrateIsland<Props extends object>(
  marker: HTMLElement,
  island: FunctionComponent<Props>,
  { hydrated, failed }: IslandReports,
): Root {
  const props: Props = JSON.parse(islandParts.props.of(marker) ?? "{}");
  const element = createElement(island, props);
  return hydrateRoot(
    marker,
    createElement(Boundary, {
      failed,
      children: createElement(Hydrated, { onHydrated: hydrated, children: element }),
    }),
    { identifierPrefix: islandParts.prefix.of(marker) ?? undefined },
  );
}
