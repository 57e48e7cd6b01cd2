import { UserError } from "../core/errors.ts";
import type { Model } from "../core/model.ts";
import type { Recordings } from "../core/recording.ts";
import { heuristicModel } from "./heuristic/heuristic-model.ts";
import { openAiModel } from "./openai.ts";
import { replayModels } from "./replay.ts";

/** What a provider may draw on: values of the environment, and the recordings of the dataset. */
export interface ModelSources {
  readonly openAiBaseUrl: string | undefined;
  readonly openAiApiKey: string | undefined;
  readonly timeoutMs: number;
  readonly recordings: () => Recordings;
}

type Provider = (name: string, sources: ModelSources) => readonly Model[];

/** Providers by the word before the colon in `--model provider:name`. */
export const providers = {
  heuristic: () => [heuristicModel()],
  openai: (name, { openAiBaseUrl, openAiApiKey, timeoutMs }) => {
    if (name === "") {
      throw new UserError("model_unknown", "openai needs a model's name: --model openai:NAME");
    }
    if (openAiApiKey === undefined) {
      throw new UserError(
        "key_missing",
        `set OPENAI_API_KEY (any text for a local endpoint) to use openai:${name}`,
      );
    }
    const baseUrl = openAiBaseUrl ?? "https://api.openai.com/v1";
    return [openAiModel({ name, baseUrl, apiKey: openAiApiKey, timeoutMs })];
  },
  replay: (name, { recordings }) => {
    const models = replayModels(recordings(), heuristicModel());
    const chosen = name === "" ? models : models.filter((model) => model.id === `replay:${name}`);
    if (chosen.length > 0) return chosen;
    const known = models.map((model) => model.id).join(", ");
    throw new UserError(
      "recording_missing",
      known === ""
        ? "--model replay: the dataset has no recordings; datasets/README.md says where they go"
        : `--model replay:${name}: nothing was recorded of it; there are ${known}`,
    );
  },
} as const satisfies Record<string, Provider>;

/** The models that `--model` names: `heuristic`, `openai:NAME`, `replay` (all recorded ones) or `replay:NAME`. */
export function createModels(spec: string, sources: ModelSources): readonly Model[] {
  const colon = spec.indexOf(":");
  const word = colon === -1 ? spec : spec.slice(0, colon);
  if (!Object.hasOwn(providers, word)) {
    const known = Object.keys(providers).join(", ");
    throw new UserError(
      "model_unknown",
      `--model ${spec}: there is no provider "${word}"; choose from ${known}`,
    );
  }
  const provider: Provider = providers[word as keyof typeof providers];
  return provider(colon === -1 ? "" : spec.slice(colon + 1), sources);
}
