import type { Rule } from "eslint";

export const noOwnerlessPromise: Rule.RuleModule;
