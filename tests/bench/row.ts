/** One line of the table. */
export interface Row {
  name: string;
  /** What the number is. */
  measures: string;
  unit: string;
  bound?: { atMost: number } | { atLeast: number };
  /** Why it cannot be measured on this machine, if so. */
  unavailable?(): Promise<string | undefined>;
  measure(): Promise<Measured>;
}

export interface Measured {
  /** What the bound is for. */
  number: number;
  /** Other numbers of the same run, in words. */
  beside?: string;
}

export function holds({ bound }: Row, { number }: Measured): boolean | undefined {
  if (!bound) return undefined;
  return 'atMost' in bound ? number <= bound.atMost : number >= bound.atLeast;
}
