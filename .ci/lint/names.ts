/** Finds banned words in a camelCase, snake_case or kebab-case name. */
import { type NameBan, nameBans } from './banned-names.ts';

export interface Finding {
  /** The id of the ban: the first term of a ban on names, or the banned word or form of a comment. */
  ban: string;
  /** The name, word or sentence that breaks the ban. */
  text: string;
  better: string;
}

/** Splits a name into words in lower case: `keptForHTML` becomes `kept for html`. */
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

/** Matches the start of a boolean's name. Such a name may end with a participle, as in `isKnown`. */
const booleanPattern = /^(?:is|are|was|were|has|have|had|can|should|be|not)(?: |$)/;

/**
 * Keys of configuration files, such as `for` in netlify.toml. The bans apply only to longer names that contain
 * them.
 */
const keywords = new Set(['of', 'for']);

const patterns = nameBans.map((ban) => ({
  ban,
  pattern: toPattern(ban),
  allowed: ban.allowed?.length
    ? new RegExp(`(?:^|(?<= ))(?:${ban.allowed.join('|')})(?= |$)`, 'g')
    : null,
}));

/** The findings of each name. Most names of a project are in many files. */
const earlierFindings = { name: new Map<string, Finding[]>(), file: new Map<string, Finding[]>() };

/** Returns one finding for each ban that the name breaks. */
export function findInName(name: string, kind: 'name' | 'file' = 'name'): Finding[] {
  const findings = earlierFindings[kind].get(name) ?? testName(name, kind);
  earlierFindings[kind].set(name, findings);
  return findings;
}

function testName(name: string, kind: 'name' | 'file'): Finding[] {
  const parts = splitName(name);
  return patterns
    .filter(({ ban, pattern, allowed }) => {
      if (ban.at === 'file' && kind !== 'file') return false;
      if (ban.at === 'end' && booleanPattern.test(parts)) return false;
      if (keywords.has(parts)) return false;
      return pattern.test(allowed ? parts.replaceAll(allowed, '-') : parts);
    })
    .map(({ ban }) => ({ ban: ban.terms[0] ?? '', text: name, better: ban.better }));
}

/** Matches the paths of pages and public files, which are exempt: their names are addresses of the site. */
const exemptPathPattern = /^(?:src\/pages|public)\//;

/**
 * Returns one finding for each ban that a folder name or a part of the file name breaks.
 * @param path - the path relative to the project, with forward slashes
 */
export function findInPath(path: string): Finding[] {
  if (exemptPathPattern.test(path)) return [];
  const parts = path.split('/').flatMap((segment) => segment.split('.'));
  const findings = parts.flatMap((part) => findInName(part, 'file'));
  return findings.filter(
    ({ ban }, index) => findings.findIndex((other) => other.ban === ban) === index,
  );
}
