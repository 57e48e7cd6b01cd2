import type { Json } from "../core/json.ts";
import type { ChatMessage, ChatTool, ChatToolCall } from "../core/model.ts";
import type { Session } from "../mcp/session.ts";
import { askModel } from "./ask-model.ts";
import { brokenBy, callTool, type ToolCaller, type ToolRequest } from "./call-tool.ts";

export interface AgentTask extends ToolCaller {
  readonly modelUrl: string;
  readonly modelId: string;
  readonly messages: readonly ChatMessage[];
  readonly limits: AgentLimits;
}

export interface AgentLimits {
  /** Model calls in one trial. */
  readonly maxSteps: number;
  readonly toolTimeoutMs: number;
}

/**
 * How the agent's work ended. `finished`: it said its last word; `limit_reached`: it would have gone on; `broken`:
 * the server, or the way to the model, failed under it.
 */
export type AgentEnd =
  | { readonly status: "finished"; readonly text: string }
  | { readonly status: "limit_reached" }
  | { readonly status: "broken"; readonly kind: "server" | "model" | "timeout"; readonly message: string };

/** Lets the model work with the server's tools until it stops calling them: the loop of every tool-using agent. */
export async function runAgent(task: AgentTask): Promise<AgentEnd> {
  const tools = task.session.tools.map(offer);
  const messages: ChatMessage[] = [...task.messages];
  for (let step = 0; step < task.limits.maxSteps; step += 1) {
    const asked = await askModel({ ...task, url: task.modelUrl, model: task.modelId, messages, tools });
    if (!asked.ok) return { status: "broken", kind: "model", message: asked.message };
    const { content, toolCalls } = asked.reply;
    if (toolCalls.length === 0) return { status: "finished", text: content ?? "" };
    messages.push({ role: "assistant", content, tool_calls: toolCalls });
    for (const call of toolCalls) {
      const outcome = await callTool(task, requestOf(call));
      const broken = brokenBy(outcome);
      if (broken !== null) return broken;
      messages.push({ role: "tool", tool_call_id: call.id, content: outcome.text });
    }
  }
  return { status: "limit_reached" };
}

function offer(tool: Session["tools"][number]): ChatTool {
  return {
    type: "function",
    function: { name: tool.name, description: tool.description, parameters: tool.inputSchema },
  };
}

function requestOf({ function: { name, arguments: text } }: ChatToolCall): ToolRequest {
  return { tool: name, arguments: parseArguments(text) ?? text };
}

function parseArguments(text: string): { readonly [key: string]: Json } | null {
  try {
    const value = JSON.parse(text === "" ? "{}" : text) as Json;
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? (value as { readonly [key: string]: Json })
      : null;
  } catch {
    return null;
  }
}
