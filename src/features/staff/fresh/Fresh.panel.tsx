import { requestJson } from '#browser/api/request.ts';
import { formatShortDate, formatShortMoment } from '#browser/short-dates.ts';
import { createSrcSet, getPostPictureUrl } from '#domain/picture/picture.ts';
import { freshStates, staffFreshSchema, type StaffFresh } from '#domain/staff/staff-fresh.ts';
import { formatPhone, parseKenyanMobile } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Picture } from '#ui/Picture.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { ActionButton } from '../components/ActionButton.tsx';
import { toFormText } from '../components/FormButton.tsx';
import { List, type ItemProps } from '../components/List.tsx';
import { Panel } from '../components/Panel.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';
import { separator } from '#domain/text/separator.ts';

/** The public posts that wait for staff, or those that staff have not viewed yet. */
export default function Fresh() {
  const { text: screenText, counts } = useScreen();
  const { fresh: text } = screenText;
  const { values, appendFilters } = useQuery();
  const isWaiting = values.get('state') !== 'published';
  const list = useList(
    appendFilters('/api/staff/fresh', ['state']),
    staffFreshSchema,
    ({ id }) => id,
  );
  return (
    <Panel text={text}>
      <States
        isWaiting={isWaiting}
        count={list.status === 'ready' && !list.hasMore ? list.items.length : undefined}
        total={counts?.fresh}
      />
      <List
        list={list}
        file="fresh-stock.csv"
        empty={isWaiting ? text.empty.waiting : text.empty.published}
        toRow={(item) => ({
          name: item.business ?? item.author,
          // The new contacts are why a post waits.
          summary: [describeContacts(item, text), item.title || item.description]
            .filter(Boolean)
            .join(separator),
          since: formatShortDate(item.created_at),
          isLate: isWaiting,
          wraps: 'on phones',
        })}
      >
        {(item) => <FreshItem item={item} isWaiting={isWaiting} onDone={list.remove} />}
      </List>
    </Panel>
  );
}

interface StatesProps {
  isWaiting: boolean;
  /** The number of posts in the displayed list; undefined until all of them are loaded. */
  count: number | undefined;
  /** The number of posts in both lists, as in the menu; undefined until it is loaded. */
  total: number | undefined;
}

/** Links to both lists, each with the number of its posts. The menu has their sum. */
function States({ isWaiting, count, total }: StatesProps) {
  const { fresh: text } = useScreen().text;
  const links = freshStates.map((state) => {
    const isCurrent = (state === 'waiting') === isWaiting;
    return { state, isCurrent, number: isCurrent ? count : countOthers(count, total) };
  });
  return (
    <nav aria-label={text.state} className="-my-1">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ state, isCurrent, number }) => (
          <li key={state} className={isCurrent ? 'font-bold' : ''}>
            <ScreenLink
              href={state === 'waiting' ? '?view=fresh' : `?view=fresh&state=${state}`}
              isCurrent={isCurrent}
            >
              {number === undefined
                ? text.states[state]
                : fill(text.stateCount, { name: text.states[state], count: number })}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the number of posts in the other list. The total can be older than the displayed list. */
const countOthers = (count: number | undefined, total: number | undefined) =>
  count === undefined || total === undefined || total < count ? undefined : total - count;

/** Returns the contacts that the adverts of the business lack; '' without any. */
const describeContacts = ({ contacts }: StaffFresh, { contacts: template }: StaffText['fresh']) =>
  contacts.length === 0 ? '' : fill(template, { contacts: contacts.map(formatContact).join(', ') });

/** Returns a phone number as other screens show it, and any other contact as it is. */
function formatContact(contact: string): string {
  const phone = parseKenyanMobile(contact);
  return phone === undefined ? contact : formatPhone(phone);
}

type FreshProps = ItemProps<StaffFresh> & { isWaiting: boolean };

/** A post with its new contacts, its pictures and the actions of staff. */
function FreshItem({ item, isWaiting, onDone }: FreshProps) {
  const { fresh: text } = useScreen().text;
  const { title, description, author, business, slug, edited_at } = item;
  return (
    <article className="flex flex-col gap-2 wrap-anywhere">
      <p className="text-ink-soft">
        {fill(text.by, { author, business: business ?? '' })}
        <br />
        {fill(text.written, { date: formatShortMoment(item.created_at) })}
        {edited_at !== null &&
          separator + fill(text.edited, { date: formatShortMoment(edited_at) })}
      </p>
      <h3 className="text-lg">{title || text.untitled}</h3>
      <p className="whitespace-pre-line">{description}</p>
      <p className="font-bold">{describeContacts(item, text) || text.noContacts}</p>
      <Pictures item={item} />
      {slug !== null && <TextLink href={`/${slug}`}>{text.see}</TextLink>}
      <Decisions item={item} isWaiting={isWaiting} onDone={onDone} />
      <p className="text-ink-soft">{text.reports}</p>
    </article>
  );
}

function Pictures({ item: { pictures } }: Pick<FreshProps, 'item'>) {
  const { fresh: text } = useScreen().text;
  if (pictures.length === 0) return <p>{text.noPictures}</p>;
  return (
    <ul className="grid grid-cols-2 gap-2 md:grid-cols-4">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <Picture
            picture={{
              sources: [],
              src: getPostPictureUrl(picture, 640, 'webp'),
              srcSet: createSrcSet(picture, 'webp', getPostPictureUrl),
              width: picture.width,
              height: picture.height,
              ground: 'bg-band',
            }}
            alt={picture.alt || fill(text.picture, { place: index + 1 })}
            sizes="(width < 768px) 46vw, 240px"
          />
        </li>
      ))}
    </ul>
  );
}

function Decisions({ item, isWaiting, onDone }: FreshProps) {
  const { fresh: text } = useScreen().text;
  const { id, author, edited_at } = item;
  // Customers see only posts with a photo, so the decision about another one shows nothing yet.
  const hasPhoto = item.pictures.length > 0;
  const [showLabel, showAnnouncement] = hasPhoto
    ? [text.show, text.shown]
    : [text.allow, text.allowed];
  const post = (body: object) =>
    requestJson({ method: 'POST', path: `/api/staff/fresh/${id}`, body: { edited_at, ...body } });
  return (
    <div className="flex flex-wrap gap-3">
      <ActionButton
        variant={hasPhoto || !isWaiting ? 'primary' : undefined}
        label={isWaiting ? showLabel : text.markSeen}
        action={() => post({ decision: 'shown' })}
        toAnnouncement={() => fill(isWaiting ? showAnnouncement : text.seen, { author })}
        onDone={() => onDone(item)}
      />
      <ReasonButton
        {...toFormText(text, 'refuse', { author })}
        variant="danger"
        draftKey={`fresh refuse ${id}`}
        announcement={fill(text.refused, { author })}
        action={(reason: string) => post({ decision: 'refused', reason })}
        onDone={() => onDone(item)}
      />
    </div>
  );
}
