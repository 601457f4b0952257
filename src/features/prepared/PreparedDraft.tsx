import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { getCategoryName } from '#domain/listing/category-name.ts';
import type { PreparedLink } from '#domain/listing/prepared-listing.ts';
import { describeOpeningHours } from '#domain/hours/describe-hours.ts';
import { channels } from '#domain/listing/channels.ts';
import { formatPlace } from '#domain/listing/listing.schema.ts';
import { describePaymentDetails } from '#domain/listing/payment-details.ts';
import { parseShillings, type TypedItem } from '#domain/listing/items.ts';
import { formatShillings } from '#domain/money/money.ts';
import { formatTypedPhone } from '#domain/phone/phone.ts';
import { getPictureUrl } from '#domain/picture/picture-url.ts';
import { fill } from '#domain/text/placeholders.ts';
import { networkNames } from '#features/listing/ChannelLinks.tsx';
import type { Text } from '#content/text/text.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';

interface Props {
  draft: ListingDraft;
  link: PreparedLink;
  text: Text['prepared'];
  listingText: Text['advertise']['listing'];
}

/** The content of a prepared draft, as it was typed. The draft may be incomplete. */
export function PreparedDraft({ draft, link, text, listingText }: Props) {
  const { pictures = [], made_by = '' } = link;
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere empty:hidden">{draft.description}</p>
      <dl className="grid w-full gap-1">
        {listRows({ draft, text, listingText }).map(
          ([label, value]) =>
            value !== '' && (
              <div key={label}>
                <dt className="text-ink-soft">{label}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {draft.items.length > 0 && (
        <>
          <h2 className="text-xl">{text.prices}</h2>
          <ul className="grid w-full gap-1">
            {draft.items.map((item) => (
              <li key={item.id} className="wrap-anywhere">
                <WholeAmounts text={describeItem(item, listingText)} />
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

/** Returns the label and the value of each field in the order of the form. Empty values are included. */
function listRows({
  draft,
  text,
  listingText,
}: Omit<Props, 'link'>): (readonly [label: string, value: string])[] {
  const { howToPay, paymentNames, deliveries, email, whatsApp } = listingText;
  return [
    [text.category, getCategoryName(draft.category, listingText.categoryNames)],
    [text.place, formatPlace(draft)],
    [text.contact, draft.contact],
    [text.phone, formatTypedPhone(draft.phone)],
    [email, draft.email],
    [whatsApp, formatTypedPhone(draft.whatsapp)],
    [text.website, draft.website],
    ...channels.map((channel) => [networkNames[channel], draft[channel]] as const),
    [howToPay, describePaymentDetails(draft.payment_details, paymentNames).join('\n')],
    [text.map, draft.map],
    [text.hours, joinLine([...describeHours(draft, listingText), draft.hours])],
    [deliveries, draft.deliveries],
  ];
}

const joinLine = (parts: string[]) => parts.filter((part) => part.trim() !== '').join(', ');

/** Returns an item as the page will show it. A price that is no amount stays as it was typed. */
function describeItem(
  { name, price, isFrom, isOutOfStock }: TypedItem,
  { from, outOfStock }: Props['listingText'],
): string {
  const shillings = parseShillings(price);
  const amount = shillings === undefined ? price : formatShillings(shillings);
  const wholePrice = isFrom && amount !== '' ? fill(from, { price: amount }) : amount;
  return joinLine([name, wholePrice, isOutOfStock ? outOfStock : '']);
}

/** Returns the hours in words; none for an incomplete text. */
const describeHours = ({ opening_hours }: ListingDraft, text: Props['listingText']): string[] =>
  opening_hours === '' ? [] : describeOpeningHours(opening_hours, text.openingHours);
