/// <reference types="vite/client" />
/// <reference types="@remix-run/node" />

declare global {
  interface ImportMetaEnv {
    /** The commit that was built (`vite.config.ts`). */
    readonly REVISION?: string;
  }
}

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}
export {};
