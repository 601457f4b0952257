/** True, or what an editor has to do. */
export type Verdict = true | string;

interface Wish {
  /** What to say while nothing is written. */
  missing: string;
  /** In characters. */
  least?: number;
  most?: number;
}

/** Asks for a text, and for as much of it as there is room for. */
export function written({ missing, least = 1, most = Infinity }: Wish) {
  return (text: string | undefined): Verdict => {
    const { length } = Array.from(text?.trim() ?? '');
    if (length === 0) return missing;
    if (length >= least && length <= most) return true;
    const room = least > 1 ? `${least} to ${most}` : `at most ${most}`;
    return `This needs ${room} characters and has ${length}.`;
  };
}

/** Asks for something to be chosen. */
export function chosen(missing: string) {
  return (value: unknown): Verdict => (value ? true : missing);
}
