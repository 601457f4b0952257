import { fill } from '#domain/text/placeholders.ts';
import { getListingHref, getMemberHref } from './hrefs.ts';
import { useScreen } from './screen.ts';
import { ScreenLink } from './ScreenLink.tsx';

interface Props {
  item: { owner: string | null; owner_id: string | null; listing: number };
}

/** The owner and the number of a listing, as links to their pages. */
export function OwnerLine({ item: { owner, owner_id, listing } }: Props) {
  const { listings: text, pages } = useScreen().text;
  return (
    <p className="flex flex-wrap gap-x-4 wrap-anywhere">
      {owner_id === null ? (
        <span>{owner ?? text.nobody}</span>
      ) : (
        <ScreenLink href={getMemberHref(owner_id)}>{owner ?? text.nobody}</ScreenLink>
      )}
      <ScreenLink href={getListingHref(listing)}>{fill(pages.number, { id: listing })}</ScreenLink>
    </p>
  );
}
