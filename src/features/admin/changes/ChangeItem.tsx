import { formatMoment } from '#browser/dates.ts';
import type { StaffChange } from '#domain/staff/staff-change.ts';
import { changesOf } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/fill.ts';
import { buttonLook } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { actOnListing } from '../listings/listing-action.ts';
import { useAction } from '../kit/use-action.ts';
import { useAnnounce } from '../kit/use-announce.ts';
import { VersionView } from '../review/VersionView.tsx';

interface Props {
  item: StaffChange;
  text: Text['adminWords'];
  onDone: () => void;
}

/** What visitors see now, beside what staff saw last; and the ways on. */
export function ChangeItem({ item, text: { changes: text, ...others }, onDone }: Props) {
  const { listing, version, submitted, owner, times } = item;
  const announce = useAnnounce();
  const { busy, failure, run } = useAction(others.kit);
  const isSame = changesOf(item).every(({ isChanged }) => !isChanged);
  const markSeen = () =>
    run(async () => {
      await actOnListing(listing, 'mark-seen', { version });
      announce(fill(text.seen, { name: submitted.name }));
      onDone();
    });
  return (
    <article className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl wrap-anywhere">{submitted.name}</h2>
        <p className="wrap-anywhere text-ink-soft">
          {fill(times > 1 ? text.changedOften : text.changed, {
            times,
            date: formatMoment(item.changed_at),
          })}{' '}
          {fill(text.by, { owner: owner ?? text.nobody, listing })}
        </p>
      </div>
      <p className="empty:hidden">{isSame && text.unchanged}</p>
      <VersionView
        item={item}
        text={{ ...others.review, before: text.before, after: text.after }}
      />
      <p role="alert" className="font-bold text-bad empty:hidden">
        {failure}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          className={buttonLook.primary}
          aria-busy={busy}
          onClick={() => void markSeen()}
        >
          {busy ? others.kit.working : text.markSeen}
        </button>
        <a
          className="inline-flex min-h-11 items-center text-brand underline"
          href={`?view=adverts&q=${listing}`}
        >
          {text.act}
        </a>
      </div>
    </article>
  );
}
