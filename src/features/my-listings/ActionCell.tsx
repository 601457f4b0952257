import { ActionIcon, type ActionIconName } from './ActionIcon.tsx';
import { localizePath } from '../../domain/language/localized-path.ts';

interface Props {
  icon: ActionIconName;
  label: string;
  /** The address of a link. Without it, the action is a button. */
  href?: string;
  /** True for a link that opens another page beside this one. */
  isElsewhere?: boolean;
  onClick?: () => void;
  /** True for an action in a line of text, false for a tile. */
  isInLine?: boolean;
  isIrreversible?: boolean;
}

const tileClass =
  'size-full min-h-20 flex-col justify-center gap-1.5 rounded-sm border border-line px-1 py-2 text-center text-sm hover:bg-band';
const lineClass = 'min-h-11 gap-2 hover:underline';

function getCellClass({ isInLine, isIrreversible }: Props): string {
  if (!isInLine) return 'min-w-0 grow basis-1/4';
  // The distance from the other actions prevents taps on this one by mistake.
  return isIrreversible ? 'not-only:ms-auto' : '';
}

/** An action on a listing: a link or a button with an icon above its name, or beside it in a line. */
export function ActionCell(props: Props) {
  const { icon, label, href, isElsewhere, onClick, isInLine = false, isIrreversible } = props;
  const className = `flex cursor-pointer items-center leading-tight font-bold wrap-anywhere ${isInLine ? lineClass : tileClass} ${isIrreversible ? 'text-bad' : 'text-brand'}`;
  const content = (
    <>
      <ActionIcon name={icon} />
      {label}
    </>
  );
  return (
    <li className={getCellClass(props)}>
      {href === undefined ? (
        <button type="button" className={className} onClick={onClick}>
          {content}
        </button>
      ) : (
        <a
          className={className}
          href={localizePath(href)}
          {...(isElsewhere && { target: '_blank', rel: 'noopener' })}
        >
          {content}
        </a>
      )}
    </li>
  );
}
