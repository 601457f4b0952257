import { LinkButton } from '#ui/Button.tsx';
import type { PageText } from '#content/text/text.ts';

interface Props {
  why: 'draft' | 'suspended' | 'withdrawn';
  listing: number;
  text: PageText<'pay'>;
}

/** Links for a listing that cannot be paid for. */
export function ClosedListing({ why, listing, text }: Props) {
  return (
    <p className="flex flex-wrap gap-3">
      {why === 'draft' && (
        <LinkButton variant="primary" href={`/advertise?listing=${listing}`}>
          {text.finish}
        </LinkButton>
      )}
      {why === 'suspended' && (
        <LinkButton variant="primary" href={`tel:${text.phone}`}>
          {text.call}
        </LinkButton>
      )}
      <LinkButton href="/my-adverts">{text.myListings}</LinkButton>
    </p>
  );
}
