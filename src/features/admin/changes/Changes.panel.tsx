import { formatDate, formatMoment } from '#browser/dates.ts';
import { changedFields } from '#domain/listing/review-again.ts';
import { staffChangeSchema, type StaffChange } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/fill.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { ActionButton } from '../components/ActionButton.tsx';
import { List, type ItemProps } from '../components/List.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen, type AdminText } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { postListingAction } from '../listings/post-listing-action.ts';
import { SuspendButton } from '../listings/SuspendButton.tsx';
import { AskButton } from '../review/AskButton.tsx';
import { AskedBefore } from '../review/AskedBefore.tsx';
import { ItemsView } from '../review/ItemsView.tsx';
import { VersionView } from '../review/VersionView.tsx';

/** What owners changed and visitors see already, the oldest change first. */
export default function Changes() {
  const { changes: text } = useScreen().text;
  const list = useList('/api/staff/changes', staffChangeSchema, ({ listing }) => listing);
  return (
    <Panel text={text}>
      <List list={list} file="changes.csv" empty={text.empty} rowOf={(item) => rowOf(item, text)}>
        {(item) => <ChangeItem item={item} onDone={list.remove} />}
      </List>
    </Panel>
  );
}

function rowOf({ submitted, owner, listing, changed_at }: StaffChange, text: AdminText['changes']) {
  return {
    name: submitted.name,
    what: fill(text.by, { owner: owner ?? text.nobody, listing }),
    since: formatDate(changed_at),
  };
}

/** What visitors see now, beside what staff saw last; and what staff can do about it. */
function ChangeItem({ item, onDone }: ItemProps<StaffChange>) {
  const { listing, version, submitted, times, is_waiting } = item;
  const { name } = submitted;
  const { changes: text, review, listings } = useScreen().text;
  const { approved } = item;
  const isSame = approved !== null && changedFields(approved, submitted).length === 0;
  const words = { ...review, before: text.before, after: text.after };
  return (
    <article className="flex flex-col gap-4">
      <p className="wrap-anywhere text-ink-soft">
        {fill(times > 1 ? text.changedOften : text.changed, {
          times,
          date: formatMoment(item.changed_at),
        })}
      </p>
      <AskedBefore changes={item.changes} />
      <p className="empty:hidden">{isSame && text.unchanged}</p>
      <VersionView item={item} text={words} />
      <ItemsView item={item} text={words} />
      <div className="flex flex-wrap items-center gap-3">
        <ActionButton
          look="primary"
          words={text.markSeen}
          act={() => postListingAction(listing, 'mark-seen', { version })}
          done={() => fill(text.seen, { name })}
          onDone={() => onDone(item)}
        />
        {is_waiting ? (
          <TextLink href="?view=review">{listings.newVersion}</TextLink>
        ) : (
          <AskButton item={item} onDone={() => onDone(item)} />
        )}
        <SuspendButton listing={listing} name={name} onDone={() => onDone(item)} />
      </div>
    </article>
  );
}
