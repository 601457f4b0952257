import { requestJson } from '#browser/api/request.ts';
import { formatShortDate, formatShortMoment } from '#browser/short-dates.ts';
import type { PreparedListing } from '#domain/listing/prepared-listing.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { cardClass } from '#ui/variants.ts';
import { FormButton } from '../components/FormButton.tsx';
import { getListingHref } from '../components/hrefs.ts';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';

interface Props {
  item: PreparedListing;
  onDone: () => void;
}

const getPath = ({ id }: PreparedListing) => `/api/staff/prepared-listings/${id}`;

/** A prepared advert with its state and its actions. */
export function PreparedItem({ item, onDone }: Props) {
  const { prepared: text } = useScreen().text;
  const { state, listing_id } = item;
  const isLinkOpen = state === 'sent' || state === 'delivered';
  const phone = formatPhone(item.phone);
  return (
    <article className={`${cardClass} flex flex-col gap-2 p-3`}>
      <h2 className="text-lg wrap-anywhere">{item.title || text.unnamed}</h2>
      <p className="font-bold">{text.states[state]}</p>
      <p className="wrap-anywhere">
        {fill(text.row, { phone, name: item.made_by, date: formatShortDate(item.created_at) })}
      </p>
      {isLinkOpen && <p>{fill(text.until, { date: formatShortMoment(item.expires_at) })}</p>}
      {item.is_quiet && <p>{text.quiet}</p>}
      {item.refuses_sms && <p>{text.refusesSms}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {listing_id !== null ? (
          <ScreenLink href={getListingHref(listing_id)}>{text.advert}</ScreenLink>
        ) : (
          <>
            <ScreenLink href={`?view=prepared&id=${item.id}`}>{text.open}</ScreenLink>
            {item.can_send && <SendButton item={item} onDone={onDone} />}
            <DeleteButton item={item} onDone={onDone} />
          </>
        )}
      </div>
    </article>
  );
}

function SendButton({ item, onDone }: Props) {
  const { prepared: text } = useScreen().text;
  const phone = formatPhone(item.phone);
  return (
    <FormButton<'language', { language: string }, unknown>
      openLabel={text.send}
      variant="primary"
      heading={item.title || text.unnamed}
      lead={fill(text.sendLead, { phone })}
      draftKey={`prepared ${item.id}`}
      initialValues={{ language: 'en' }}
      check={(data) => ({ data })}
      action={(body) => requestJson({ method: 'POST', path: `${getPath(item)}/send`, body })}
      announcement={fill(text.sent, { phone })}
      onDone={onDone}
    >
      {(field) => (
        <SelectField {...field('language')} label={text.language} options={text.languages} />
      )}
    </FormButton>
  );
}

function DeleteButton({ item, onDone }: Props) {
  const { prepared: text } = useScreen().text;
  return (
    <FormButton<never, null, unknown>
      openLabel={text.remove}
      heading={text.removeHeading}
      lead={text.removeLead}
      draftKey={`delete prepared ${item.id}`}
      initialValues={{}}
      check={() => ({ data: null })}
      action={() => requestJson({ method: 'DELETE', path: getPath(item) })}
      announcement={text.removed}
      onDone={onDone}
    >
      {() => null}
    </FormButton>
  );
}
