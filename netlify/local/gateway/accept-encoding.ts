/** Which of our encodings a client takes, by its Accept-Encoding header [RFC 9110, 12.5.3]. */

export type Encoding = 'br' | 'gzip';

/** What we can make, the smaller first: it wins where the client likes both as much. */
const offered: Encoding[] = ['br', 'gzip'];

/** Undefined where the client takes none of ours, or would rather have the answer as it is. */
export function chooseEncoding(header: string | null): Encoding | undefined {
  if (!header) return undefined;
  const weights = weightsOf(header);
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = offered.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (best === undefined || weightOf(best) === 0) return undefined;
  return weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    weights.set(name === 'x-gzip' ? 'gzip' : name, weightAmong(parameters));
  }
  return weights;
}

/** A weight that nobody can read counts as a no, because plain text is right for everybody. */
function weightAmong(parameters: string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
  if (weight === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
}
