/** Finds banned words in a name, as camelCase, snake_case or kebab-case separates them. */
import { type NameBan, nameBans } from './banned-names.ts';

export interface Finding {
  /** The id of the ban: its first term, or the form of a comment. */
  ban: string;
  /** The name or word that breaks the ban. */
  text: string;
  better: string;
}

/** @returns the words of a name in lower case: `keptForHTML` is `kept for html`. */
export function splitName(name: string): string {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).join(' ').toLowerCase();
}

function toPattern({ terms, at }: NameBan): RegExp {
  const isAtStart = at === 'start' || at === 'whole' || at === 'file';
  const isAtEnd = at === 'end' || at === 'whole' || at === 'file';
  return new RegExp(
    `${isAtStart ? '^' : '(?:^| )'}(?:${terms.join('|')})${isAtEnd ? '$' : '(?: |$)'}`,
  );
}

/** A boolean with a verb, such as `isKnown`, may end with a participle. */
const booleanVerb = /^(?:is|are|was|were|has|have|had|can|should|be|not)(?: |$)/;

/** Keys of configuration files, such as `for` in netlify.toml. They are banned only as part of a name. */
const keywords = new Set(['of', 'for']);

const patterns = nameBans.map((ban) => ({
  ban,
  pattern: toPattern(ban),
  allowed: ban.allowed?.length
    ? new RegExp(`(?:^|(?<= ))(?:${ban.allowed.join('|')})(?= |$)`, 'g')
    : null,
}));

/** @returns a finding for each broken ban, at most one per ban. */
export function findInName(name: string, kind: 'name' | 'file' = 'name'): Finding[] {
  const parts = splitName(name);
  return patterns
    .filter(({ ban, pattern, allowed }) => {
      if (ban.at === 'file' && kind !== 'file') return false;
      if (ban.at === 'end' && booleanVerb.test(parts)) return false;
      if (keywords.has(parts)) return false;
      return pattern.test(allowed ? parts.replaceAll(allowed, '-') : parts);
    })
    .map(({ ban }) => ({ ban: ban.terms[0] ?? '', text: name, better: ban.better }));
}

/** Pages are exempt, because their file names are addresses of the site. */
const addresses = /^(?:src\/pages|public)\//;

/**
 * @param path - relative to the project, with slashes.
 * @returns a finding for each ban that a folder or a part of the file name breaks.
 */
export function findInPath(path: string): Finding[] {
  if (addresses.test(path)) return [];
  const parts = path.split('/').flatMap((segment) => segment.split('.'));
  const findings = parts.flatMap((part) => findInName(part, 'file'));
  return findings.filter(
    ({ ban }, index) => findings.findIndex((other) => other.ban === ban) === index,
  );
}
