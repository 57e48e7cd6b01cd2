import { beforeAll, describe, expect, it } from "vitest";
import { lastPrompt } from "../fixture/model-endpoint.ts";
import { runningShop } from "../fixture/running-shop.ts";
import { credentials } from "../fixture/shop.ts";
import type { Connected } from "../fixture/sql-server.ts";

const running = runningShop();
let server: Connected;
beforeAll(async () => {
  server = await running.start();
});

async function textOf(uri: string, on: Connected = server): Promise<string> {
  const [content] = (await on.client.readResource({ uri })).contents;
  return content !== undefined && "text" in content ? content.text : "";
}

const guideOf = async (on: Connected): Promise<string> =>
  (await on.call("get_conversation_context", await on.signIn())).body.client_priming_guide;

describe.each(["legacy", "modern"] as const)("resources, %s era", (era) => {
  it("are listed by connection, with templates whose variables are completed", async () => {
    const own = await running.start({}, era);
    const { resources } = await own.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "guide://shop",
      "schema://shop",
      "hints://shop",
      "skill://ask-shop/SKILL.md",
    ]);
    const { resourceTemplates } = await own.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(
      expect.arrayContaining(["guide://{connection}", "result://{handle}/{row}", "export://{handle}/{part}"]),
    );
    const complete = async (value: string) =>
      (
        await own.client.complete({
          ref: { type: "ref/resource", uri: "guide://{connection}" },
          argument: { name: "connection", value },
        })
      ).completion.values;
    expect([await complete("sh"), await complete("x")]).toEqual([["shop"], []]);
  });
});

describe("resources", () => {
  it("say what the tool says: the whole guide, the tables, or the terms", async () => {
    expect(await textOf("guide://shop")).toBe(await guideOf(server));
    const [schema, hints] = [await textOf("schema://shop"), await textOf("hints://shop")];
    expect([schema.includes("canary-table-comment"), schema.includes("canary-hint")]).toEqual([true, false]);
    expect([hints.includes("canary-hint"), hints.includes("Ventas:")]).toEqual([true, false]);
    const skill = await textOf("skill://ask-shop/SKILL.md");
    expect(skill).toMatch(/^---\nname: ask-shop\ndescription: /);
    expect(skill).toContain(await guideOf(server));
  });

  it("are their reader's own, and hold nothing of a layer that is off", async () => {
    const luis = await running.start({ env: { HANDSHAKE_TOKEN: credentials.luis } });
    for (const uri of ["guide://shop", "skill://ask-shop/SKILL.md"]) {
      const [hers, his] = [await textOf(uri), await textOf(uri, luis)];
      expect([hers.includes("canary-rule"), hers.includes("canary-luis")]).toEqual([true, false]);
      expect([his.includes("canary-rule"), his.includes("canary-luis")]).toEqual([false, true]);
    }
    const bare = await running.start({ layers: "" });
    for (const uri of ["guide://shop", "schema://shop", "hints://shop", "skill://ask-shop/SKILL.md"])
      expect(await textOf(uri, bare)).not.toContain("canary");
    expect(await textOf("schema://shop", bare)).toContain("Ventas");
  });

  it("are for nobody whom the server does not know, and of no connection that is not there", async () => {
    const nobody = await running.start({ env: { HANDSHAKE_TOKEN: "" } });
    expect((await nobody.client.listResources()).resources).toEqual([]);
    for (const uri of ["guide://shop", "skill://ask-shop/SKILL.md"])
      await expect(textOf(uri, nobody)).rejects.toMatchObject({
        code: -32602,
        data: { type: "authentication_failed" },
      });
    await expect(textOf("guide://other")).rejects.toMatchObject({
      code: -32602,
      data: { type: "not_found" },
    });
    await expect(textOf("nothing://shop")).rejects.toMatchObject({ code: -32602 });
  });
});

describe("prompts", () => {
  it("walk through the handshake, in the language that is asked for", async () => {
    const { prompts } = await server.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["start_session", "ask_with_context"]);
    const { messages } = await server.client.getPrompt({
      name: "start_session",
      arguments: { connection_id: "shop", language: "es" },
    });
    const text = JSON.stringify(messages);
    const order = [
      "authenticate",
      "list_connections",
      "get_conversation_context",
      "execute_query",
      "language: es",
    ];
    expect(
      order.map((word) => text.indexOf(word)).every((at, place, all) => at > (all[place - 1] ?? 0)),
    ).toBe(true);
    const primed = await running.start({ priming: "server" });
    const other = await primed.client.getPrompt({ name: "start_session" });
    expect(JSON.stringify(other.messages)).not.toMatch(/get_conversation_context|client_priming_guide/);
  });

  it("put a question together with the guide", async () => {
    const { messages } = await server.client.getPrompt({
      name: "ask_with_context",
      arguments: { question: "¿Cuántas tiendas?" },
    });
    expect(messages[0]?.content).toMatchObject({
      type: "resource",
      resource: { uri: "guide://shop", text: await guideOf(server) },
    });
    expect(JSON.stringify(messages[1])).toContain("¿Cuántas tiendas?");
  });

  it("complete connections, and refuse one that is not there", async () => {
    const { completion } = await server.client.complete({
      ref: { type: "ref/prompt", name: "start_session" },
      argument: { name: "connection_id", value: "" },
    });
    expect(completion.values).toEqual(["shop"]);
    await expect(
      server.client.getPrompt({ name: "start_session", arguments: { connection_id: "other" } }),
    ).rejects.toMatchObject({ code: -32602, data: { type: "not_found" } });
  });
});

describe("the instructions", () => {
  it("hold the beginning of the user's guide when they are the primer, and no step leads to the tool", async () => {
    const primed = await running.start({ flags: ["--primer", "instructions"] });
    const text = primed.client.getInstructions() ?? "";
    expect(text.length).toBeLessThan(2_048);
    expect(text).toContain("canary-rule");
    expect((await primed.call("authenticate")).body.next_step.instructions.join(" ")).not.toContain("guide");
    const luis = await running.start({
      flags: ["--primer", "instructions"],
      env: { HANDSHAKE_TOKEN: credentials.luis },
    });
    expect(luis.client.getInstructions()).toContain("canary-luis");
    const nobody = await running.start({
      flags: ["--primer", "instructions"],
      env: { HANDSHAKE_TOKEN: "" },
    });
    expect(nobody.client.getInstructions()).not.toContain("canary");
    expect(server.client.getInstructions()).not.toContain("canary");
  });
});

describe("a server without context of its own", () => {
  it("has in its prompt what the client passes on, and its tables", async () => {
    const mute = await running.start({ flags: ["--own-context", "false"] });
    const known = await mute.signIn();
    const guide = await guideOf(mute);
    running.endpoint.behave({ say: "SELECT 1" });
    await mute.call("execute_query", { ...known, question: "¿?" });
    const alone = lastPrompt(running.endpoint);
    expect(["rule", "hint", "newer"].filter((name) => alone.includes(`canary-${name}`))).toEqual([]);
    expect(alone).toContain("canary-table-comment");
    await mute.call("execute_query", { ...known, question: "¿?", client_context: guide });
    for (const canary of ["canary-rule", "canary-hint", "canary-newer", "canary-table-comment"])
      expect(lastPrompt(running.endpoint)).toContain(canary);
  });
});
