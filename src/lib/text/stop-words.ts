/** Function words of English that carry no content for retrieval and comparison (our own list). */
const WORDS =
  "a about above after again against all also am an and any are as at be because been before being below between both but by can could did do does doing done down during each else every few for from further had has have having he her here hers herself him himself his how however i if in into is it its itself just may me might more most must my myself no nor not now of off on once one only or other our ours ourselves out over own per same shall she should so some such than that the their theirs them themselves then there these they this those through to too under until up upon us very was we were what when where whether which while who whom whose why will with within without would yet you your yours yourself";

export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(" "));
