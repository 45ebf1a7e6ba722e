/**
 * What scripts and server HTML agree on: a contract for each behaviour, with the `data-` attributes that one side writes and the
 * other reads. Nothing else names such an attribute. In the browser's scripts the build writes them in where they are used
 * (`scripts/inline-contracts.ts`).
 */
export * from "./shell";
