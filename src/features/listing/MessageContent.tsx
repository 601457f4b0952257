import { TextLink } from '#ui/TextLink.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import type { ReactNode } from 'react';

interface Props {
  heading: string;
  lead: string;
  /** A link to another page. */
  link?: { url: string; label: string };
  children?: ReactNode;
}

/** A page with a message, optional further content and an optional link. */
export function MessageContent({ heading, lead, link, children }: Props) {
  return (
    <>
      <h1 className="text-title wrap-anywhere text-brand">{heading}</h1>
      <p className="mt-4 max-w-prose text-lead">
        <WholeAmounts text={lead} />
      </p>
      {children}
      {link && (
        <p className="mt-6">
          <TextLink href={link.url}>{link.label}</TextLink>
        </p>
      )}
    </>
  );
}
