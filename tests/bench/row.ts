/** Seconds that most rows take on two cores. */
export const usualSeconds = 15;

/** What one row of the table measures. */
export interface Row {
  name: string;
  /** What the number is. */
  measures: string;
  unit: string;
  bound?: { atMost: number } | { atLeast: number };
  /** How long it takes on two cores, if much longer than {@link usualSeconds}. */
  seconds?: number;
  /** Why it cannot be measured on this machine, if so. */
  unavailable?(): Promise<string | undefined>;
  measure(): Promise<Measured>;
}

export interface Measured {
  /** What the bound is for. */
  number: number;
  /** Other numbers of the same run, in words. */
  beside?: string;
  /** What else does not hold, though the number does. */
  faults?: string[];
  /** Set where this machine cannot measure it; then nothing is said of the bound. */
  isMissing?: true;
}

export function holds({ bound }: Row, measured: Measured): boolean | undefined {
  const { number, faults = [], isMissing } = measured;
  if (!bound || isMissing) return undefined;
  if (faults.length > 0) return false;
  return 'atMost' in bound ? number <= bound.atMost : number >= bound.atLeast;
}
