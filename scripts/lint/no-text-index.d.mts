import type { Rule } from "eslint";

export const noTextIndex: Rule.RuleModule;
