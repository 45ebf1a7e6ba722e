import type { Rule } from "eslint";

export const queryOfPage: Rule.RuleModule;
