import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { getCategoryName } from '#domain/listing/category-name.ts';
import type { PreparedLink } from '#domain/listing/prepared-listing.ts';
import { describeOpeningHours } from '#domain/hours/describe-hours.ts';
import { formatTypedPhone } from '#domain/phone/phone.ts';
import { getPictureUrl } from '#domain/picture/picture-url.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  draft: ListingDraft;
  link: PreparedLink;
  text: Text['prepared'];
  listingText: Text['advertise']['listing'];
}

/** The content of a prepared draft, as it was typed. The draft may be incomplete. */
export function PreparedDraft({ draft, link, text, listingText }: Props) {
  const { pictures = [], made_by = '' } = link;
  const rows: [label: string, value: string][] = [
    [text.category, getCategoryName(draft.category, listingText.categoryNames)],
    [text.place, joinLine([draft.located, draft.town, draft.county])],
    [text.contact, draft.contact],
    [text.phone, formatTypedPhone(draft.phone)],
    [text.hours, joinLine([...describeHours(draft, listingText), draft.hours])],
  ];
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere">{draft.description}</p>
      <dl className="grid w-full gap-1">
        {rows.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label}>
                <dt className="text-ink-soft">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {draft.items.length > 0 && (
        <>
          <h2 className="text-xl">{text.prices}</h2>
          <ul className="grid w-full gap-1">
            {draft.items.map(({ id, name, price }) => (
              <li key={id} className="wrap-anywhere">
                {joinLine([name, price && `Kshs. ${price}`])}
              </li>
            ))}
          </ul>
        </>
      )}
      {pictures.length > 0 && (
        <>
          <h2 className="text-xl">{text.photos}</h2>
          <ul className="grid w-full grid-cols-2 gap-2">
            {pictures.map(({ id, width, height }) => (
              <li key={id}>
                <img
                  src={getPictureUrl(id, 320, 'webp')}
                  alt={draft.images.find((image) => image.id === id)?.alt ?? ''}
                  width={width}
                  height={height}
                  className="h-auto w-full"
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="text-ink-soft wrap-anywhere">{fill(text.by, { name: made_by })}</p>
    </>
  );
}

const joinLine = (parts: string[]) => parts.filter((part) => part.trim() !== '').join(', ');

/** Returns the hours in words; none for an incomplete text. */
const describeHours = ({ opening_hours }: ListingDraft, text: Props['listingText']): string[] =>
  opening_hours === '' ? [] : describeOpeningHours(opening_hours, text.openingHours);
