import { fill } from '#domain/text/placeholders.ts';
import { getListingHref } from './hrefs.ts';
import { useScreen } from './screen.ts';
import { ScreenLink } from './ScreenLink.tsx';

/** The name and the number of a listing, as a link to its page. */
export function ListingLink({ id, title }: { id: number; title: string | null }) {
  const { listings, pages } = useScreen().text;
  return (
    <ScreenLink href={getListingHref(id)}>
      {fill(pages.named, { name: title || listings.unnamed, id })}
    </ScreenLink>
  );
}
