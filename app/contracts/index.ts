/**
 * What scripts and server HTML agree on: the parts of each behaviour, with the `data-` attribute that one side writes and the
 * other reads. Nothing else names such an attribute. In the browser's scripts the build writes them in where they are used
 * (`scripts/inline-contracts.ts`).
 */
export * from "./lists";
export * from "./player";
export * from "./rooms";
export * from "./shell";
