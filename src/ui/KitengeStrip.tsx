import { kitengePattern } from './kitenge-pattern.ts';

interface Props {
  /** Seed of the pattern, such as a slug. The id of the pattern contains it. */
  seed: string;
  /** Suffix of the id, which distinguishes several strips of a seed on a page. */
  place?: string;
  className?: string;
}

/** A strip of kitenge cloth with the pattern of a business. */
export function KitengeStrip({ seed, place = '', className = 'h-4' }: Props) {
  const { ground, layers } = kitengePattern(seed);
  const id = `kitenge-${seed}${place}`;
  return (
    <svg className={`block w-full ${className}`} aria-hidden="true">
      <pattern id={id} width="48" height="24" patternUnits="userSpaceOnUse">
        <path fill={ground} d="M0 0h48v24H0z" />
        {layers.map(({ paint, shape }) => (
          <path key={shape} fill={paint} d={shape} />
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
