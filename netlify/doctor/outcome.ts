/** What a check finds, in words that a person can act on. No secret may be among them. */

export interface Finding {
  result: 'ok' | 'wrong' | 'skipped';
  words: string;
}

/** A finding under the name of its check. */
export interface Outcome extends Finding {
  name: string;
}

export function ok(words: string): Finding {
  return { result: 'ok', words };
}

/** @param advice - what to do next. */
export function wrong(problem: string, advice: string): Finding {
  return { result: 'wrong', words: `${problem} ${advice}` };
}

export function skipped(why: string): Finding {
  return { result: 'skipped', words: why };
}

const marks = { ok: '✓', wrong: '✗', skipped: '–' };

/** One line a check. */
export function describeOutcomes(outcomes: Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  return outcomes
    .map(({ name, result, words }) => `${marks[result]} ${name.padEnd(width)}  ${words}`)
    .join('\n');
}
