import { requestJson } from '#browser/api/request.ts';
import { formatShortDate, formatShortMoment } from '#browser/short-dates.ts';
import { staffBounceSchema, type StaffBounce } from '#domain/staff/staff-bounce.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { ActionButton } from '../components/ActionButton.tsx';
import { createListPanel } from '../components/create-list-panel.tsx';
import type { ItemProps } from '../components/List.tsx';
import { useScreen } from '../components/screen.ts';

/** The addresses to which no more emails go, newest first. Staff can lift the stop of an address. */
export default createListPanel({
  id: 'bounces',
  file: 'bounces.csv',
  schema: staffBounceSchema,
  getId: ({ id }) => id,
  toRow: ({ email, cause, created_at }, { bounces: text }) => ({
    name: email,
    summary: text.causes[cause],
    since: formatShortDate(created_at),
  }),
  ItemView: BounceItem,
  afterAction: 'remove',
});

function BounceItem({ item, onDone }: ItemProps<StaffBounce>) {
  const { bounces: text } = useScreen().text;
  const { id, email, cause, detail, created_at } = item;
  return (
    <article className="flex flex-col items-start gap-2 wrap-anywhere">
      <p>{formatShortMoment(created_at)}</p>
      {detail !== '' && <p className="whitespace-pre-line">{fill(text.detail, { detail })}</p>}
      <p>{text.advice[cause]}</p>
      <p>
        <TextLink href={`?view=users&q=${encodeURIComponent(email)}`}>{text.user}</TextLink>
      </p>
      <ActionButton
        label={text.lift}
        action={() => requestJson({ method: 'POST', path: `/api/staff/bounces/${id}/lift` })}
        toAnnouncement={() => fill(text.lifted, { email })}
        onDone={() => onDone(item)}
      />
    </article>
  );
}
