import type { ServerContext } from "@modelcontextprotocol/server";
import type { Skill, SkillSource } from "@modelcontextprotocol/server/ext/skills";
import { SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import type { IncomingCall } from "../../kit/define-tool.ts";
import { protocolFailure } from "../../kit/protocol-failure.ts";
import { renderGuide } from "../context/render-guide.ts";
import type { Parts } from "../parts.ts";
import { primerConnections, primerContext } from "./primer-context.ts";

/** A request as the skills see it. */
export type CallOf = (context: ServerContext, method: string, params: unknown) => IncomingCall;

interface ConnectionSkill {
  readonly connection: string;
  readonly entry: Skill;
}

/**
 * One skill for each connection that the user may ask: how to ask it, and the guide. `dynamic`, since the guide changes
 * with rules and history. A user whom the server does not know sees none.
 */
export function createSkills(parts: Parts, callOf: CallOf): SkillsExtension {
  const skills = async (call: IncomingCall): Promise<readonly ConnectionSkill[]> =>
    (await primerConnections(parts, call)).map(({ id, title }) => ({
      connection: id,
      entry: entryOf(id, title),
    }));
  const find = async (uri: string, call: IncomingCall): Promise<ConnectionSkill | undefined> =>
    (await skills(call)).find(({ entry }) => entry.uri === uri);
  const source: SkillSource = {
    async list(_params, context) {
      const found = await orNone(skills(callOf(context, "skills/list", {})));
      return { skills: found.map(({ entry }) => entry) };
    },
    async get(uri, context) {
      const call = callOf(context, "skills/get", { uri });
      return (await find(uri, call).catch(failing(call)))?.entry;
    },
    async read(uri, context) {
      const call = callOf(context, "resources/read", { uri });
      const skill = await find(uri, call).catch(failing(call));
      if (skill === undefined) return undefined;
      const known = await primerContext(skill.connection, parts, call).catch(failing(call));
      return { text: skillText(skill, renderGuide(known)), mimeType: "text/markdown" };
    },
    async listResources(context) {
      const found = await orNone(skills(callOf(context, "resources/list", {})));
      return found.map(({ entry: { uri, frontmatter } }) => ({
        uri,
        name: frontmatter.name,
        description: frontmatter.description,
        mimeType: "text/markdown",
      }));
    },
  };
  return new SkillsExtension({ source, cacheHint: { ttlMs: 0, cacheScope: "private" } });
}

function entryOf(connection: string, title: string): Skill {
  const name = `ask-${connection
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")}`;
  const description = `How to answer questions about ${title} with this server: its terms, rules and tables. Use it for every question about that data.`;
  return { uri: `skill://${name}/SKILL.md`, frontmatter: { name, description }, resources: "dynamic" };
}

function skillText({ connection, entry }: ConnectionSkill, guide: string): string {
  const { name, description } = entry.frontmatter;
  return [
    `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`,
    `Call authenticate, then execute_query with connection_id ${connection} and the user's question, word for word. Pass what follows on as client_context, unchanged.`,
    guide,
  ].join("\n\n");
}

function failing(call: IncomingCall): (error: unknown) => never {
  return (error) => {
    throw protocolFailure(error, call);
  };
}

async function orNone<Item>(items: Promise<readonly Item[]>): Promise<readonly Item[]> {
  try {
    return await items;
  } catch {
    return [];
  }
}
