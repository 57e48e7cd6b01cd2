import type { Tool } from "../../kit/define-tool.ts";
import type { Parts } from "../parts.ts";
import { addUserRule } from "./add-user-rule.ts";
import { analyzeQueryResults } from "./analyze-query-results.ts";
import { authenticate } from "./authenticate.ts";
import { executeQuery } from "./execute-query.ts";
import { executeQueryWithExport } from "./execute-query-with-export.ts";
import { explainQuery } from "./explain-query.ts";
import { getConversationContext } from "./get-conversation-context.ts";
import { getSchema } from "./get-schema.ts";
import { getSuggestedQuestions } from "./get-suggested-questions.ts";
import { listConnections } from "./list-connections.ts";
import { listUserRules } from "./list-user-rules.ts";
import { removeUserRule } from "./remove-user-rule.ts";

/** The server's tools, in the order in which they are listed and mostly used. */
export const tools: readonly Tool<Parts>[] = [
  authenticate,
  listConnections,
  getConversationContext,
  getSchema,
  executeQuery,
  executeQueryWithExport,
  explainQuery,
  analyzeQueryResults,
  getSuggestedQuestions,
  addUserRule,
  listUserRules,
  removeUserRule,
];
