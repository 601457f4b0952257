import type { Chip } from './section-chips.ts';

/** Links to smaller lists, in a row that scrolls sideways on phones. */
export function Chips({ chips, label }: { chips: readonly Chip[]; label: string }) {
  if (chips.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul>
        {chips.map((chip) => (
          <li key={chip.url}>
            <a
              className="chip hover:underline"
              href={chip.url}
              aria-current={chip.isCurrent ? 'page' : undefined}
            >
              {chip.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
