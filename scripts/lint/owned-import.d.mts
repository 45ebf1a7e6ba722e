import type { Rule } from "eslint";

export const ownedImport: Rule.RuleModule;
