/**
 * The contract between scripts and server HTML: the parts of each behaviour, each with the `data-`
 * attribute that one side writes and the other reads. Nothing else names these attributes. The
 * build inlines them in browser scripts (`scripts/inline-contracts.ts`).
 */
export * from "./lists";
export * from "./player";
export * from "./rooms";
export * from "./shell";
