import { ServiceError } from "../../kit/service-error.ts";
import type { Rule } from "../stores/rule-store.ts";
import type { RuleConflict } from "./find-conflict.ts";

/** A new rule contradicts existing ones: names them all, says why, and how to go on. */
export function ruleConflict(text: string, { rules, reason }: RuleConflict): ServiceError {
  const named = rules.map((rule) => `[${rule.id}] ${JSON.stringify(rule.text)}`).join(", ");
  return new ServiceError({
    type: "validation_error",
    reason: "rule_conflict",
    message: `The new rule ${JSON.stringify(text)} contradicts ${named}, so it was not saved${reason === "" ? "." : `: ${reason}`}`,
    details: {
      new_rule: { text },
      conflicts: rules.map((rule) => ({ id: rule.id, text: rule.text })),
      conflict_reason: reason,
    },
    nextStep: {
      action: "resolve_conflict",
      tool: null,
      instructions: [
        "Show the user both rules, and ask which one is to hold; do not decide for the user.",
        `If the new one: call remove_user_rule with rule_id ${rules.map(({ id }) => id).join(", then ")}, then add_user_rule again with the same text.`,
        "If the old one: leave everything as it is, or call add_user_rule with a text that goes together with it.",
      ],
    },
  });
}

/** The user has this rule already. */
export function duplicateRule({ id, text }: Rule): ServiceError {
  return new ServiceError({
    type: "validation_error",
    reason: "duplicate_rule",
    message: `The user has this rule already: [${id}] ${JSON.stringify(text)}. It was not saved a second time.`,
    details: { existing_rule: { id, text } },
    nextStep: {
      action: "nothing_to_do",
      tool: null,
      instructions: ["Tell the user that this rule holds already; nothing needs to be done."],
    },
  });
}

/** The user has as many rules as may be. */
export function tooManyRules(most: number): ServiceError {
  return new ServiceError({
    type: "validation_error",
    reason: "too_many_rules",
    message: `The user has ${most} rules, and no more are possible. The new one was not saved.`,
    nextStep: {
      action: "remove_rules",
      tool: "list_user_rules",
      instructions: ["Show the user the rules, and remove those that are not needed with remove_user_rule."],
    },
  });
}

/** The rules changed each time between the comparison and the save. */
export function rulesChanging(): ServiceError {
  return new ServiceError({
    type: "execution_failed",
    reason: "rules_changing",
    message: "The user's rules are being changed by other calls all the time, so the new one was not saved.",
    nextStep: {
      action: "try_later",
      tool: "add_user_rule",
      instructions: [
        "Wait until other calls that add or remove rules have ended, and make the same call once more.",
      ],
    },
  });
}

/** A failure of the comparison, with what it means for the rule. */
export function unsaved({ type, reason, message, details, nextStep, cause }: ServiceError): ServiceError {
  return new ServiceError({
    type,
    reason,
    message: `${message}${message.endsWith(".") ? "" : "."} The new rule could not be compared with the user's rules, so it was not saved.`,
    details,
    nextStep: {
      ...nextStep,
      instructions: [
        "Tell the user that the rule is not saved.",
        ...(type === "configuration_error"
          ? nextStep.instructions
          : ["The rule itself may be fine: the same call of add_user_rule may work later."]),
      ],
    },
    cause,
  });
}

/** The user has no such rule. */
export function unknownRule(id: string, known: Readonly<Record<string, string>>): ServiceError {
  return new ServiceError({
    type: "not_found",
    reason: "unknown_rule",
    message: `This user has no rule ${JSON.stringify(id)}.`,
    nextStep: {
      action: "choose_rule",
      tool: "list_user_rules",
      arguments: known,
      instructions: ["Call list_user_rules, and take the id of the rule that the user means."],
    },
  });
}
