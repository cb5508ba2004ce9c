/**
 * Text in a source that talks to a model, or that vouches for itself. Both are kept as data, have no effect, and
 * are shown as warnings. No list catches every wording, so nothing may depend on a hit: this is a signal for the
 * reader of a report, not a defence. All patterns are linear: bounded gaps, no nested repetition.
 */
const MAX_CHECKED_LENGTH = 2_000_000;

const INSTRUCTION_PATTERNS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:previous|prior|above|preceding|earlier|foregoing|all|any|your|system)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|directions?|context|messages?|training)\b/iu,
  /<\/?\s{0,3}(?:system|assistant|user|instructions?|im_start|im_end|prompt)\b[^<>\n]{0,80}>/iu,
  /<\|[a-z_]{2,30}\|>|\[\/?(?:INST|SYS|SYSTEM)\]|<<\/?SYS>>/iu,
  /^[\s>#*-]{0,10}(?:system|assistant|developer)(?: prompt| message| instruction)?\s{0,3}:\s{0,3}(?:you|ignore|always|never|from now|the|do|answer)\b/imu,
  /#{2,4}\s{0,3}(?:new |system )?instructions?\s{0,3}:/iu,
  /\b(?:you are|you're|act as|pretend to be|behave as)\b (?:now )?(?:a |an |the )?(?:new |helpful |unrestricted |different |large )?(?:ai|a\.i\.|language model|llm|assistant|chatbot|gpt|claude|dan)\b/iu,
  /\b(?:ai|llm|language model|assistant|chatbot|model)s?\b[^.!?\n]{0,40}\b(?:must|should|shall|are (?:instructed|required|asked) to|have to|need to)\b[^.!?\n]{0,30}\b(?:answer|respond|reply|say|output|state|rate|rank|cite|treat|ignore|conclude)\b/iu,
  /\b(?:if you are|attention|note to|message to|instructions? (?:to|for))\b,?:? (?:an? |any |all |the )?(?:ai|llm|language model|artificial intelligence|chatbot|ai assistant)s?\b/iu,
  /\b(?:respond|answer|reply|output|say|return|print)\b (?:only |exactly |simply |just )?(?:with )?["'“‘]?(?:true|false|yes|no|supported|refuted|i do not know|i don't know|i cannot answer)\b["'”’]?[^.!?\n]{0,60}\b(?:to (?:any|every|all|the|this) (?:questions?|quer(?:y|ies)|prompts?|claims?)|regardless|no matter|instead|whatever)\b/iu,
  /\b(?:do not|don't|never|refuse to) (?:answer|respond to|reply to|use|trust|cite|quote|consider)\b[^.!?\n]{0,40}\b(?:questions?|quer(?:y|ies)|other (?:sources?|documents?|passages?|contexts?)|previous (?:sources?|documents?|passages?))\b/iu,
  /\b(?:reveal|print|repeat|show|leak|send)\b[^.!?\n]{0,30}\b(?:system prompt|your instructions|api key|your prompt|hidden prompt)\b/iu,
  /\b(?:when|whenever|if) (?:asked|you are asked|(?:the|an?|any|some) (?:user|person|reader|visitor|customer)s? asks?|(?:some|any)(?:one|body) asks|people ask|queried)\b[^.!?\n]{0,120}\b(?:answer|respond|reply|say|output|state)\b/iu,
  /\b(?:ignorier\w{0,3}|missacht\w{0,3}|vergiss|vergessen sie)\b[^.!?\n]{0,40}\b(?:vorherige|bisherige|obige|vorige|alle|frühere)\w{0,2}\b[^.!?\n]{0,30}\b(?:anweisung|anweisungen|regeln|vorgaben|befehle|instruktionen)\b/iu,
  /\b(?:ignore[zr]?|oublie[zr]?|ne tenez pas compte)\b[^.!?\n]{0,40}\b(?:instructions?|consignes?|règles|directives)\b[^.!?\n]{0,30}(?:précédente|antérieure|ci-dessus|ci-dessous)/iu,
  /\b(?:ignora|ignore|olvida|olvide)\b[^.!?\n]{0,40}\b(?:instrucciones|reglas|indicaciones)\b[^.!?\n]{0,30}\b(?:anteriores|previas|de arriba)\b/iu,
  /\b(?:ignora|ignorare|dimentica)\b[^.!?\n]{0,40}\b(?:istruzioni|regole)\b[^.!?\n]{0,30}\b(?:precedenti|sopra)\b/iu,
  /(?:önceki|yukarıdaki)[^.!?\n]{0,30}(?:talimat|komut|kural)[^.!?\n]{0,30}(?:yok say|unut|görmezden gel|dikkate alma)/iu,
  /(?:игнорируй|забудь|не обращай внимания)[^.!?\n]{0,40}(?:предыдущи|прошлы|все)[^.!?\n]{0,30}(?:инструкци|указани|правил)/iu,
  /(?:忽略|无视|忽視|無視)[^。！？\n]{0,15}(?:之前|以上|先前|前面|上述)[^。！？\n]{0,10}(?:指令|指示|说明|提示|規則|规则)/u,
];

const TRUST_PATTERNS: readonly RegExp[] = [
  /\b(?:officially|independently|fully|completely|100\s?%) (?:verified|certified|confirmed|authenticated|fact[- ]?checked|validated)\b/iu,
  /\b(?:10\/10|10 out of 10|ten out of ten|100\s?%|five[- ]star)\b[^.!?\n]{0,40}\b(?:reliab\w{1,6}|credib\w{1,6}|trust\w{0,10}|accura\w{1,4}|authentic|truth\w{0,6}|verified|true|factual)\b/iu,
  /\b(?:reliability|credibility|trust(?:worthiness)?|accuracy|authenticity|confidence) (?:score|rating|level|index)\b[^.!?\n]{0,20}(?:\b10\b|\b9[.,]\d\b|\b100\b|\bhighest\b|\bmaximum\b|\bperfect\b)/iu,
  /\bthis (?:source|document|article|page|passage|text|report|information|website|record) (?:is|has been|was) (?:an? |the )?(?:most |very |highly |fully |completely |officially |independently |entirely |absolutely |100\s?% )?(?:reliable|credible|trust(?:ed|worthy)|verified|certified|authoritative|accurate|fact[- ]?checked|authentic|definitive)\b/iu,
  /\b(?:the )?(?:only|most) (?:reliable|credible|trusted|trustworthy|authoritative|accurate) (?:source|document|record|account)\b/iu,
  /\b(?:verified|confirmed|certified|endorsed) (?:as (?:true|accurate|correct|reliable) )?by (?:all |every |leading |independent |multiple |top )(?:experts?|fact[- ]?checkers?|authorities|sources|scientists|historians|governments?)\b/iu,
  /\b(?:any|all) (?:other )?(?:sources?|documents?|claims?|accounts?)\b[^.!?\n]{0,40}\b(?:contradict\w{0,4}|disagree\w{0,4}|claim\w{0,3} otherwise|differ\w{0,4})\b[^.!?\n]{0,40}\b(?:false|wrong|fake|incorrect|outdated|misinformation|unreliable|ignored)\b/iu,
];

/** The first piece of text that addresses a model rather than a reader, cut to 120 characters. */
export function findInstructionLike(text: string): string | undefined {
  return firstMatch(text, INSTRUCTION_PATTERNS);
}

/** The first piece of text that claims its own trustworthiness, cut to 120 characters. */
export function findSelfDeclaredTrust(text: string): string | undefined {
  return firstMatch(text, TRUST_PATTERNS);
}

function firstMatch(text: string, patterns: readonly RegExp[]): string | undefined {
  const checked = text.length > MAX_CHECKED_LENGTH ? text.slice(0, MAX_CHECKED_LENGTH) : text;
  for (const pattern of patterns) {
    const match = pattern.exec(checked);
    if (match !== null) return match[0].trim().slice(0, 120);
  }
  return undefined;
}
