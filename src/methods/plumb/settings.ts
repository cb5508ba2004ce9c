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
  /** an undivided question whose best answer weighs less is also asked of all the evidence together */
  carryingWeight: 0.35,
  /** and so is a question whose walk through its parts is believed less than this */
  carryingConfidence: 0.03,
  /** questions asked in all, alternatives and follow-ups included (reliability.md P14) */
  maxQuestions: 6,
  /** an origin's answer worth less than this share of the best one is noise, not a vote */
  noiseShare: 0.25,
  /** a runner-up within this share of the winner's weight makes the answer contested */
  contestedBand: 0.15,
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
