import { createContext, useContext } from "react";

/**
 * Things that `<head>` needs besides loader data. Set by `entry.server.tsx` and read by `root.tsx`.
 */
export interface DocumentAssets {
  /** Nonce of React's inline scripts; only for streamed pages. */
  nonce: string | undefined;
  /** The hashed client entry and the modules that it imports. */
  entry: { module: string; imports: string[] };
  /**
   * The URL of the same page without streaming, for browsers without scripts; only for streamed
   * pages.
   */
  wholePage: string | undefined;
  /** Vite's scripts in development. */
  developmentScripts: string[];
}

const Context = createContext<DocumentAssets | null>(null);

export const DocumentAssetsProvider = Context.Provider;

export function useDocumentAssets(): DocumentAssets {
  const assets = useContext(Context);
  if (!assets) throw new Error("DocumentAssetsProvider is missing in entry.server");
  return assets;
}
