import { UserError } from "../core/errors.ts";
import type { Model } from "../core/model.ts";
import { heuristicModel } from "./heuristic/heuristic-model.ts";
import { openAiModel } from "./openai.ts";

/** Values from the environment that a provider may need; the command line reads them. */
export interface ModelEnvironment {
  readonly openAiBaseUrl: string | undefined;
  readonly openAiApiKey: string | undefined;
  readonly timeoutMs: number;
}

type Provider = (name: string, environment: ModelEnvironment) => Model;

/** Providers by the word before the colon in `--model provider:name`. */
export const providers = {
  heuristic: () => heuristicModel(),
  openai: (name, { openAiBaseUrl, openAiApiKey, timeoutMs }) => {
    if (name === "")
      throw new UserError("model_unknown", "openai needs a model's name: --model openai:gpt-4.1-mini");
    if (openAiApiKey === undefined) {
      throw new UserError(
        "key_missing",
        `set OPENAI_API_KEY (any text for a local endpoint) to use openai:${name}`,
      );
    }
    return openAiModel({
      name,
      baseUrl: openAiBaseUrl ?? "https://api.openai.com/v1",
      apiKey: openAiApiKey,
      timeoutMs,
    });
  },
} as const satisfies Record<string, Provider>;

/** The model that `--model` names: `heuristic`, or `openai:<name at the endpoint>`. */
export function createModel(spec: string, environment: ModelEnvironment): Model {
  const [word = "", ...rest] = spec.split(":");
  if (!Object.hasOwn(providers, word)) {
    throw new UserError(
      "model_unknown",
      `--model ${spec}: no provider "${word}"; there are ${Object.keys(providers).join(", ")}`,
    );
  }
  const provider: Provider = providers[word as keyof typeof providers];
  return provider(rest.join(":"), environment);
}
