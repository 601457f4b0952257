import { Fragment, useState, type ReactNode } from 'react';
import { useMember } from './use-member.ts';

interface Props {
  text: Record<'heading' | 'loading', string>;
  /** True if the content contains the heading of the page. */
  hasOwnHeading?: boolean;
  children: (owner: string) => ReactNode;
}

/**
 * A screen with one member's own data. Its content stays mounted after the session ends, so that unsaved input is
 * still there after the next login of the same member.
 */
export function MemberOnlyScreen({ text, hasOwnHeading = false, children }: Props) {
  const member = useMember();
  const [owner, setOwner] = useState(member?.id);
  if (member && member.id !== owner) setOwner(member.id);
  return (
    <div className="wrap pt-4 pb-8 sm:pt-8">
      {!(hasOwnHeading && owner !== undefined) && (
        <h1 className="text-title text-brand">{text.heading}</h1>
      )}
      {owner === undefined ? (
        <p className="mt-4">{text.loading}</p>
      ) : (
        <Fragment key={owner}>{children(owner)}</Fragment>
      )}
    </div>
  );
}
