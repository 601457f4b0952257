import { requestJson } from '#browser/api/request.ts';
import { formatDay } from '#browser/days.ts';
import { formatShortDate } from '#browser/short-dates.ts';
import { staffPromotionSchema, type StaffPromotion } from '#domain/staff/staff-promotion.ts';
import { fill } from '#domain/text/placeholders.ts';
import { PromotionPicture } from '#features/components/PromotionPicture.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { ActionButton } from '../components/ActionButton.tsx';
import { getListingHref } from '../components/hrefs.ts';
import { List, type ItemProps } from '../components/List.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useList } from '../components/use-list.ts';

/** The recorded promotions, newest first. Staff can revoke a wrong record. */
export function RecordedPromotions() {
  const { promotions: text } = useScreen().text;
  const list = useList('/api/staff/promotions', staffPromotionSchema, ({ id }) => id);
  return (
    <List
      list={list}
      file="promotions.csv"
      empty={text.nothingRecorded}
      toRow={({ listings, channel, day, recorded_at }) => {
        const { title = '' } = listings[0] ?? {};
        const count = listings.length - 1;
        return {
          name: count > 0 ? fill(text.names, { name: title, count }) : title,
          summary: fill(text.what, { channel: text.channels[channel], date: formatDay(day) }),
          since: formatShortDate(recorded_at),
        };
      }}
    >
      {(item) => <RecordedPromotion item={item} onDone={list.remove} />}
    </List>
  );
}

function RecordedPromotion({ item, onDone }: ItemProps<StaffPromotion>) {
  const { promotions: text } = useScreen().text;
  const { id, channel, day, link, note, picture, listings } = item;
  const summary = fill(text.what, { channel: text.channels[channel], date: formatDay(day) });
  return (
    <article className="flex flex-col items-start gap-2 wrap-anywhere">
      <ul>
        {listings.map((listing) => (
          <li key={listing.id}>
            <ScreenLink href={getListingHref(listing.id)}>
              {fill(text.seeAdvert, listing)}
            </ScreenLink>
          </li>
        ))}
      </ul>
      {note !== '' && <p>{note}</p>}
      {link !== null && (
        <TextLink href={link} target="_blank" rel="noreferrer">
          {text.seeLink}
        </TextLink>
      )}
      {picture !== null && (
        <PromotionPicture picture={picture} alt={fill(text.picture.of, { promotion: summary })} />
      )}
      <p>{text.takeBackLead}</p>
      <ActionButton
        label={text.takeBack}
        action={() => requestJson({ method: 'DELETE', path: `/api/staff/promotions/${id}` })}
        toAnnouncement={() => text.takenBack}
        onDone={() => onDone(item)}
      />
    </article>
  );
}
