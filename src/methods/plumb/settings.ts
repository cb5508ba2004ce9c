/** Defaults of `plumb`. With a language model a two-hop question takes about a dozen calls. */
export const PLUMB_DEFAULTS = {
  /** independent origins that are read, each alone, for one question; best first */
  originsPerQuestion: 5,
  /** sentences of one origin that its reader sees */
  sentencesPerOrigin: 12,
  /** answers of one hop that are followed further */
  alternatives: 3,
  /** an answer is followed further when it weighs at least this share of the best one */
  alternativeShare: 0.5,
  /** an answer believed less is also looked for in all the evidence together */
  carryingConfidence: 0.6,
  /**
   * an answer believed less is named as a guess, and not given; the least at which 80 % of the answers to training
   * questions, unanswerable ones among them, are right (two-fold; bench/fit-plumb-confidence.ts --folds)
   */
  minConfidence: 0.5,
  /** questions asked in all, alternatives and follow-ups included (reliability.md P14) */
  maxQuestions: 6,
  /** an origin's answer worth less than this share of the best one is noise, not a vote */
  noiseShare: 0.25,
  /** a losing answer below this share of the winner is shown only where it speaks of what was asked */
  notableShare: 0.5,
  /** a runner-up within this share of the winner's weight makes the answer contested */
  contestedBand: 0.15,
  /** ... and one with as many origins from this share on */
  matchedShare: 0.5,
  /** within this share, with as many origins, nothing is preferred and nothing is answered */
  tieBand: 0.02,
  /** sentences put before the reader when the whole question is asked at once */
  contextSentences: 20,
  /** ... of which one origin may give at most */
  contextSentencesPerOrigin: 8,
  /** beam of that search: candidates per hop, options kept per chain, chains kept */
  beamCandidates: 12,
  beamOptions: 3,
  beamChains: 3,
};

export type PlumbSettings = typeof PLUMB_DEFAULTS;
