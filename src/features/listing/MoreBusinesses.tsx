import { getCategoryName, type CategoryNames } from '#domain/listing/category-name.ts';
import { getSectionUrl } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';

interface Props extends Pick<Listing, 'category' | 'town'> {
  text: Record<'moreIn' | 'moreFrom' | 'all', string> & { categoryNames: CategoryNames };
}

/** Links from a business to lists of other businesses. */
export function MoreBusinesses({ category, town, text }: Props) {
  const links = [
    {
      url: getSectionUrl('category', category),
      label: fill(text.moreIn, { category: getCategoryName(category, text.categoryNames) }),
    },
    { url: getSectionUrl('town', town), label: fill(text.moreFrom, { town }) },
    { url: '/all-businesses', label: text.all },
  ];
  return (
    <ul className="mt-8 flex flex-wrap gap-x-6 wrap-anywhere">
      {links.map(({ url, label }) => (
        <li key={url}>
          <TextLink href={url}>{label}</TextLink>
        </li>
      ))}
    </ul>
  );
}
