import { createContext, useContext } from "react";

/** What the document needs from the request that is not data: set by entry.server, read by root (ARCHITECTURE D2). */
export interface DocumentAssets {
  /** Nonce of React's own inline scripts, present only while a panel streams in. */
  nonce: string | undefined;
  /** Module scripts of every page: the hashed client entry and what it imports. */
  entry: { module: string; imports: string[] };
  /** In development: Vite's client, which reloads the page, and what its compiled components look for. */
  developmentScripts: string[];
}

const Context = createContext<DocumentAssets | null>(null);

export const DocumentAssetsProvider = Context.Provider;

export function useDocumentAssets(): DocumentAssets {
  const assets = useContext(Context);
  if (!assets) throw new Error("DocumentAssetsProvider is missing in entry.server");
  return assets;
}
