/**
 * Log-odds weights of the parts of a credibility. Provenance: set by hand, not fitted. They follow the order of
 * what was measured (offline.md, sections 2 and 3): user trust first; contradiction and independent support next,
 * the only signals that held up on attacks nobody trained for; document judgements (AUC 0.86) above statement
 * judgements (AUC 0.67; methods.md 5.2); the source prior least. Style and rule-made judgements do not stand here:
 * together they shift the result by at most WEAK_CAP, because learned or stylistic cues were no better than chance
 * on unseen attacks (0.43 to 0.72 AUC) and may not decide anything.
 */
export const WEIGHTS = {
  userTrust: 4,
  contradiction: 2.5,
  independentSupport: 1.2,
  documentJudgement: 0.9,
  datePlausibility: 0.8,
  statementJudgement: 0.6,
  graphAlignment: 0.6,
  sourcePrior: 0.5,
} as const;

/** log-odds: moves an even chance to 0.33 or 0.67 at most */
export const WEAK_CAP = 0.7;

/** Before anything is known of a source (HydraRAG's trust: methods.md 3.1). */
export const SOURCE_PRIORS = { graph: 1, wiki: 0.8, web: 0.7, document: 0.7, image: 0.7 } as const;
