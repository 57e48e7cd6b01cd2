import { type Model, ModelError } from "../../core/model.ts";
import { estimateUsage } from "./estimate-usage.ts";
import { promptKinds } from "./index.ts";

/**
 * The embedded deterministic model: no network, no key, and nothing but the request to go by. It is a general program:
 * question grammar in Spanish and English, and whatever the prompt says about its domain. Usage is an estimate, one
 * token for every four characters.
 */
export function heuristicModel(): Model {
  return {
    id: "heuristic",
    notice: "heuristic model: proves the plumbing and the context, not how a language model behaves",
    async complete(request, signal) {
      signal.throwIfAborted();
      const kind = promptKinds.find((candidate) => candidate.recognises(request));
      if (kind === undefined) throw new ModelError(400, "the heuristic model knows no prompt of this kind");
      const answer = kind.answer(request);
      return { ...answer, usage: estimateUsage(request, answer) };
    },
  };
}
