import { ActionIcon, type ActionIconName } from './ActionIcon.tsx';

interface Props {
  icon: ActionIconName;
  label: string;
  /** The address of a link. Without it, the action is a button. */
  href?: string;
  /** True for a link that opens another page beside this one. */
  isElsewhere?: boolean;
  onClick?: () => void;
  isIrreversible?: boolean;
}

/** An action in the grid of a listing: a link or a button with an icon. */
export function ActionCell({ icon, label, href, isElsewhere, onClick, isIrreversible }: Props) {
  const className = `flex size-full min-h-12 cursor-pointer items-center gap-2 rounded-sm border border-line px-2.5 py-1 text-left wrap-anywhere leading-tight font-bold hover:underline ${isIrreversible ? 'text-bad' : 'text-brand'}`;
  const content = (
    <>
      <ActionIcon name={icon} />
      {label}
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <button type="button" className={className} onClick={onClick}>
          {content}
        </button>
      ) : (
        <a
          className={className}
          href={href}
          {...(isElsewhere && { target: '_blank', rel: 'noopener' })}
        >
          {content}
        </a>
      )}
    </li>
  );
}
