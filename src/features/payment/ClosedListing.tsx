import { LinkButton } from '#ui/Button.tsx';
import type { PageText } from '#content/text/text.ts';

interface Props {
  state: 'draft' | 'suspended' | 'withdrawn';
  listing: number;
  text: PageText<'pay'>;
}

/** Links to other pages, for a listing that cannot be paid for. */
export function ClosedListing({ state, listing, text }: Props) {
  return (
    <p className="flex flex-wrap gap-3">
      {state === 'draft' && (
        <LinkButton variant="primary" href={`/advertise?listing=${listing}`}>
          {text.finish}
        </LinkButton>
      )}
      {state === 'suspended' && (
        <LinkButton variant="primary" href={`tel:${text.phone}`}>
          {text.call}
        </LinkButton>
      )}
      <LinkButton href="/my-adverts">{text.myListings}</LinkButton>
    </p>
  );
}
