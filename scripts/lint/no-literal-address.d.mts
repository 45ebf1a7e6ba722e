import type { Rule } from "eslint";

export const noLiteralAddress: Rule.RuleModule;
