import type { Chip } from './section-chips.ts';
import { localizePath } from '../../domain/language/localized-path.ts';

interface Props {
  chips: readonly Chip[];
  label: string;
  /** A link to all lists, if there are more of them than chips. */
  all?: Chip | undefined;
}

/** Links to smaller lists, in a row that scrolls sideways. */
export function Chips({ chips, label, all }: Props) {
  if (chips.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul>
        {chips.map((chip) => (
          <li key={chip.url}>
            <a className="chip hover:underline" href={localizePath(chip.url)}>
              {chip.label}
            </a>
          </li>
        ))}
        {all && (
          <li className="chip-all">
            <a className="chip font-bold hover:underline" href={localizePath(all.url)}>
              {all.label}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
