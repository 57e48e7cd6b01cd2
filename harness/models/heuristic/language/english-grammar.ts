import type { GrammarLine } from "./grammar-sense.ts";

/** English question grammar, folded. */
export const englishGrammar: readonly GrammarLine[] = [
  {
    role: "count",
    phrases:
      "how many|number of|the number of|count of|count|count the|total number of|the total number of|amount of different|headcount of|tally of",
  },
  {
    role: "howMuch",
    phrases:
      "how much|add up to|adds up to|added up to|come to|comes to|came to|amount to|amounts to|amounted to|sum to|sums to|what amount|what amount of|how long was|how long is|how long did|how long does|how heavy was|how heavy is|how expensive was|how expensive is|total amount of|total value of|the total amount of|the total value of|how much did|how much have",
  },
  {
    role: "sum",
    phrases: "total|totals|sum|sum of|the sum of|overall|in total|total of|cumulative|combined|altogether",
  },
  {
    role: "average",
    phrases: "average|averages|mean|avg|on average|average of|the average|typical|average value of",
  },
  { role: "minimum", phrases: "minimum|min|minimal" },
  { role: "maximum", phrases: "maximum|max|maximal" },
  {
    role: "share",
    phrases:
      "percentage|percent|what percentage|what percent|percentage of|percent of|share|share of|proportion|proportion of|what share|what proportion|what fraction|fraction of|what part",
  },
  {
    role: "most",
    phrases: "most|the most|greatest number of|highest number of|largest number of|most of the",
  },
  { role: "more", phrases: "more|greater|bigger|larger|higher|better" },
  { role: "less", phrases: "less|fewer|lower|smaller" },
  { role: "least", phrases: "least|the least|fewest|the fewest|smallest number of|lowest number of" },
  { role: "high", phrases: "highest|largest|biggest|greatest|most valuable|the most valuable" },
  { role: "low", phrases: "lowest|smallest|tiniest|least valuable|the least valuable" },
  { role: "high", about: "price", phrases: "most expensive|the most expensive|priciest|costliest|dearest" },
  { role: "low", about: "price", phrases: "cheapest|least expensive|the least expensive" },
  { role: "high", about: "duration", phrases: "longest" },
  { role: "low", about: "duration", phrases: "shortest" },
  { role: "high", about: "size", phrases: "heaviest" },
  { role: "low", about: "size", phrases: "lightest" },
  { role: "earliest", phrases: "oldest|earliest|first" },
  {
    role: "latest",
    phrases: "newest|latest|most recent|most recently|recently|the most recent|the most recent|last|youngest",
  },
  { role: "best", phrases: "best|top|ranking of|ranking|leading|main|strongest" },
  { role: "worst", phrases: "worst|bottom|weakest|poorest" },
  {
    role: "by",
    phrases:
      "by|per|broken down by|grouped by|split by|according to|by each|group by|breakdown by|separated by|segmented by|across",
  },
  {
    role: "each",
    phrases:
      "for each|for every|of each|in each|at each|each|every|in every|of every|for each of the|each of the|from each",
  },
  {
    role: "including",
    phrases: "including|included|inclusive of|counting|even counting|also counting|counting also|and even",
  },
  { role: "and", phrases: "and|as well as|along with" },
  { role: "or", phrases: "or" },
  {
    role: "versus",
    phrases: "vs|versus|compared to|compared with|against|in comparison with|compare|comparison of|comparing",
  },
  {
    role: "not",
    phrases:
      "not|never|neither|no longer|didn't|don't|doesn't|haven't|hasn't|aren't|isn't|wasn't|weren't|have not|has not|did not|do not|does not|are not|is not|other than|different from|have never|has never|not yet|hadn't",
  },
  {
    role: "without",
    phrases:
      "without|with no|without any|that have no|who have no|which have no|that has no|have no|has no|had no|lacking|no|zero|with zero|do not have|don't have|doesn't have|that lack",
  },
  {
    role: "except",
    phrases:
      "except|except for|excluding|but not|apart from|aside from|leaving out|not counting|not including|exclude|excepting|minus|outside of|outside|besides",
  },
  {
    role: "only",
    phrases:
      "only|just|solely|but only|but just|only for|just for|but only for|but just for|only in|but only in|only from|restricted to|limited to",
  },
  { role: "all", phrases: "all|all the|all of the|every single" },
  { role: "distinct", phrases: "distinct|different|unique|separate" },
  {
    role: "compare",
    comparison: ">",
    phrases:
      "more than|greater than|over|above|higher than|exceeding|exceed|exceeds|exceeded|that exceed|bigger than|larger than|older than|longer than|upwards of|in excess of|beyond|>",
  },
  {
    role: "compare",
    comparison: ">=",
    phrases:
      "at least|no less than|not less than|no fewer than|a minimum of|minimum of|greater than or equal to|more than or equal to|>=|or above",
  },
  {
    role: "compare",
    comparison: "<",
    phrases: "less than|fewer than|under|below|lower than|smaller than|younger than|shorter than|<",
  },
  {
    role: "compare",
    comparison: "<=",
    phrases: "at most|no more than|not more than|up to|a maximum of|maximum of|less than or equal to|<=",
  },
  { role: "compare", comparison: "=", phrases: "exactly|equal to|equals|=" },
  { role: "between", phrases: "between" },
  { role: "orMore", phrases: "or more|or above|or higher|or over|and above|and over|+" },
  { role: "orLess", phrases: "or less|or fewer|or below|or under|or lower" },
  {
    role: "orderBy",
    phrases:
      "ordered by|order by|sorted by|sort by|ranked by|rank by|in order of|arranged by|order them by|sort them by",
  },
  {
    role: "descending",
    about: "age",
    phrases: "newest first|latest first|most recent first|from newest to oldest",
  },
  {
    role: "ascending",
    about: "age",
    phrases: "oldest first|earliest first|from oldest to newest|chronologically|in chronological order",
  },
  {
    role: "descending",
    phrases:
      "descending|in descending order|from highest to lowest|highest first|high to low|largest first|from most to least|most first|from largest to smallest|from most expensive to cheapest",
  },
  {
    role: "ascending",
    phrases:
      "ascending|in ascending order|from lowest to highest|lowest first|low to high|smallest first|from least to most|from smallest to largest|from cheapest to most expensive",
  },
  { role: "alphabetical", phrases: "alphabetically|in alphabetical order|in alphabetic order" },
  {
    role: "which",
    phrases:
      "which|what|what is|what are|what was|what were|what's|which is|which are|which was|which were|what is the|what are the|in which|which of the|what has been",
  },
  { role: "who", phrases: "who|whom|who is|who are|who was|who were|who has|who have" },
  { role: "when", phrases: "when|when was|when did|on what date|on which date|what date" },
  {
    role: "list",
    phrases:
      "list|list of|list all|list the|a list of|enumerate|listing of|give me a list of|give me the list of",
  },
  {
    role: "ask",
    phrases:
      "show|show me|give me|give us|tell me|tell us|get|get me|find|find me|display|i want|i need|i would like|i'd like|let me see|please|can you|could you|would you|we need|we want|want|need|see|know|to see|to know|want to know|need to know|want to see|need to see|hi|hello|calculate|compute|report|let's see|pull|pull up|fetch|return|i want to see|i want to know|do you know",
  },
  {
    role: "with",
    phrases:
      "with|having|that have|that has|that had|who have|who has|who had|which have|which had|whose|have|has|had|that made|who made|which made|with a|with an|with the|that placed|have had|have made|has had",
  },
  {
    role: "preposition",
    phrases: "in|of|from|to|at|on|for|during|within|into|inside|about|through|since|as|off|up",
  },
  { role: "rows", phrases: "records|rows|entries" },
  {
    role: "same",
    phrases:
      "the same|same|same but|the same but|the same thing|same thing|that query|this query|the previous one|previous one|the previous query|the last query|last query|that report|the same report|the same query|same query|do that again|again|repeat|repeat that|that one|that again|the earlier one|those numbers|those figures|that figure|that number|the same numbers|the same figures|like before|as before",
  },
  {
    role: "followUp",
    phrases:
      "what about|how about|and what about|and how about|now|and now|and for|and in|and the|and only|and just|and of|and from|and at|and with|and without|and how many|and how much|and on|and those|and these|and if",
  },
  { role: "also", phrases: "also|too|in addition|additionally" },
  {
    role: "filler",
    phrases:
      "a|an|the|is|are|was|were|be|been|being|am|do|does|did|done|we|us|our|ours|i|me|my|mine|you|your|they|them|their|theirs|it|its|he|she|his|her|there|there are|are there today|do we have today|have today|there are today|there is|were there|are there|was there|did we|do we|have we|this|these|those|that|that are|that were|that is|who|will|would|can|could|should|may|so|than|then|some|any|ever|currently|right now|at the moment|today's|one|ones|value|values|data|information|info|respectively|place|placed|made|make|makes|get|got|come|came|go|goes|went|gone|called|named|where|that we|which we|kind of|date today|but|if|how|us|please show|respective|each other|much|many|were made|there were|actually|exactly how|ago|yet|already",
  },
];
