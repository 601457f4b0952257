import { changesOf, type StaffReview } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/fill.ts';
import type { AdminText } from '../components/screen.ts';

interface Props {
  item: Pick<StaffReview, 'submitted' | 'approved'>;
  text: AdminText['review'];
}

/** A first version as it is; of a later one, what changes side by side, and what stays below. */
export function VersionView({ item, text }: Props) {
  const all = changesOf(item);
  if (!item.approved) return <Facts facts={all} text={text} />;
  const changed = all.filter(({ isChanged }) => isChanged);
  const same = all.filter(({ isChanged }) => !isChanged);
  return (
    <>
      {changed.length > 0 && <SideBySide changes={changed} text={text} />}
      {same.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-bold text-brand">
            {fill(text.same, { count: same.length })}
          </summary>
          <Facts facts={same} text={text} />
        </details>
      )}
    </>
  );
}

type Changes = ReturnType<typeof changesOf>;

function Facts({ facts, text }: { facts: Changes; text: AdminText['review'] }) {
  return (
    <dl className="facts">
      {facts.map(({ field, after }) => [
        <dt key={`${field} name`}>{text.fields[field]}</dt>,
        <dd key={field} className="whitespace-pre-line wrap-anywhere">
          {after}
        </dd>,
      ])}
    </dl>
  );
}

function SideBySide({ changes, text }: { changes: Changes; text: AdminText['review'] }) {
  const cell =
    'w-1/2 border border-line p-3 text-start align-top whitespace-pre-line wrap-anywhere';
  const shown = (words: string) =>
    words === '' ? <span className="text-ink-soft">{text.nothing}</span> : words;
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className={cell}>
            {text.before}
          </th>
          <th scope="col" className={cell}>
            {text.after}
          </th>
        </tr>
      </thead>
      {changes.map(({ field, before, after }) => (
        <tbody key={field}>
          <tr>
            <th scope="rowgroup" colSpan={2} className="border border-line bg-band p-2 text-start">
              {text.fields[field]}
            </th>
          </tr>
          <tr>
            <td className={cell}>{shown(before)}</td>
            <td className={cell}>{shown(after)}</td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}
