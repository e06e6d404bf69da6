import { type Mating, mate } from './pairs';
import { type Part, type Use, openUses } from './uses';
import { type Finding, type Reason, type Verdict, worst } from './verdict';

/** The verdict on two parts. */
export interface Fit {
  verdict: Verdict;
  /** The comparisons, in the order of the rules. */
  reasons: Reason[];
  /** One sentence, without a full stop. */
  because: string;
}

const RANK = { fits: 0, unknown: 1, does_not_fit: 2 };

/** A pair of interfaces with its verdict. A lower score fits better; 0 is a fit. */
export interface Candidate {
  mating: Mating;
  verdict: Verdict;
  score: number;
}

const judged = (one: Mating): Candidate => {
  const verdict = worst(one.findings);
  const faults = one.findings.filter((finding) => finding.verdict !== 'fits').length;
  return { mating: one, verdict, score: RANK[verdict] * 10 + faults };
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The reasons that decide: all misfits, or else all unknowns. */
const decisive = (findings: readonly Finding[], verdict: Verdict): string[] =>
  findings.flatMap((one) => (one.verdict === verdict && one.says ? [one.says()] : []));

const because = ({ mating: { findings, meets }, verdict }: Candidate): string => {
  if (verdict === 'fits') return sentence(meets());
  const reasonText = decisive(findings, verdict).join(', and ');
  // The threads are named, since "the hands differ" alone says too little.
  return sentence(findings[0]?.rule === 'thread_size' ? `${meets()}: ${reasonText}` : reasonText);
};

/** The best pair among these interfaces that can mate; undefined when there is none. */
export const bestPair = (uses: readonly Use[], others: readonly Use[]): Candidate | undefined => {
  let best: Candidate | undefined;
  for (const one of uses)
    for (const other of others) {
      const match = mate(one, other);
      if (!match) continue;
      const candidate = judged(match);
      if (!best || candidate.score < best.score) best = candidate;
      if (!best.score) return best;
    }
  return best;
};

/** Turns a pair into a verdict with its reasons in words. */
export const described = (best: Candidate): Fit => ({
  verdict: best.verdict,
  reasons: best.mating.findings.map(({ says: _, ...reason }) => reason),
  because: because(best),
});

/** The verdict on the best pair among these interfaces that can mate; undefined when there is none. */
export const bestFit = (uses: readonly Use[], others: readonly Use[]): Fit | undefined => {
  const best = bestPair(uses, others);
  return best && described(best);
};

const partKey = ({ sku, name }: Part): string => sku ?? name;

/**
 * Whether two parts fit, by the best pair of their interfaces that can mate. The order of the parts does not matter
 * (docs/rules.md 15.2). If no interfaces can mate, the parts have no relation: undefined.
 */
export const fit = (a: Part, b: Part): Fit | undefined =>
  partKey(a) <= partKey(b) ? bestFit(openUses(a), openUses(b)) : bestFit(openUses(b), openUses(a));
