import { createKitengePattern } from './kitenge-pattern.ts';

interface Props {
  /** Seed of the pattern, such as a slug. The id of the pattern contains it. */
  seed: string;
  /** Suffix of the id, which distinguishes several strips of a seed on a page. */
  idSuffix?: string;
  className?: string;
}

const getPatternId = (seed: string, suffix = '') => `kitenge-${seed}${suffix}`;

/** A strip of kitenge cloth with the pattern of a business. */
export function KitengeStrip({ seed, idSuffix = '', className = 'h-4' }: Props) {
  const { ground, layers } = createKitengePattern(seed);
  const id = getPatternId(seed, idSuffix);
  return (
    <svg className={`block w-full ${className}`} aria-hidden="true">
      <pattern id={id} width="48" height="24" patternUnits="userSpaceOnUse">
        <path fill={ground} d="M0 0h48v24H0z" />
        {layers.map(({ paint, path }) => (
          <path key={path} fill={paint} d={path} />
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** An area with the pattern of a strip that the page shows elsewhere. */
export function KitengeArea({ seed, className }: { seed: string; className: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <rect width="100%" height="100%" fill={`url(#${getPatternId(seed)})`} />
    </svg>
  );
}
