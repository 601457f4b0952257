import type { ReactNode } from 'react';
import { describeOpeningHours } from '#domain/hours/describe-hours.ts';
import { listingFields, type TextField } from '#domain/listing/fields.ts';
import { describePaymentDetails } from '#domain/listing/payment-details.ts';
import { getChanges, type ComparedVersions } from '#domain/staff/staff-review.ts';
import { compareTerms } from '#domain/text/compare-terms.ts';
import { fill } from '#domain/text/placeholders.ts';
import { factsClass } from '../components/facts-class.ts';
import { getFindHref } from '../components/hrefs.ts';
import { MarkedText } from '../components/MarkedText.tsx';
import type { StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';

interface Props {
  item: ComparedVersions;
  text: StaffText['review'];
}

/**
 * The fields of a version. A first version is displayed with all fields except the title, which the row contains. A
 * later version is displayed with the changes side by side, and with the unchanged fields below the changes. Between
 * them are the changes that visitors see already, but that staff have not seen.
 */
export function VersionView({ item, text }: Props) {
  const changes = getChanges(item).map((change) => describeNotation(change, text));
  const facts = changes.filter(({ field }) => field !== 'title');
  if (!item.approved) return <Facts facts={facts} text={text} />;
  const changedFields = changes.filter(({ isChanged }) => isChanged);
  const unseenFields = changes.filter(({ isUnseen }) => isUnseen);
  const unchangedFields = changes.filter(({ isChanged, isUnseen }) => !isChanged && !isUnseen);
  return (
    <>
      <SideBySide rows={listTextRows(changedFields, text)} text={text} />
      <UnseenParts rows={listTextRows(unseenFields, text)} text={text} />
      <UnchangedParts count={unchangedFields.length} text={text}>
        <Facts facts={unchangedFields} text={text} />
      </UnchangedParts>
    </>
  );
}

/** Returns the rows of a comparison, with the changed terms marked. */
const listTextRows = (changes: Changes, text: StaffText['review']): SideBySideProps['rows'] =>
  changes.map(({ field, before, after }) => {
    const parts = compareTerms(before, after);
    return {
      name: text.fields[field],
      before: before && <MarkedText parts={parts.before} change="del" />,
      after: after && <MarkedText parts={parts.after} change="ins" />,
    };
  });

/** The changes that visitors see already, but that staff have not seen. */
export function UnseenParts({ rows, text }: SideBySideProps) {
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{text.unseen}</h3>
      <SideBySide
        rows={rows}
        text={{ ...text, before: text.viewedBefore, after: text.viewedAfter }}
      />
    </section>
  );
}

/** Returns the change, with the hours of a week and the details of payments as lines for a screen. */
function describeNotation(change: Changes[number], text: StaffText['review']): Changes[number] {
  const { field, before, after } = change;
  switch (field) {
    case 'opening_hours':
      return describe((hours) => describeOpeningHours(hours, text.openingHours));
    case 'payment_details':
      return describe((details) => describePaymentDetails(details, text.pageText.paymentNames));
    default:
      return change;
  }
  function describe(toLines: (value: string) => string[]): Changes[number] {
    return { ...change, before: toLines(before).join('\n'), after: toLines(after).join('\n') };
  }
}

interface UnchangedPartsProps {
  count: number;
  text: StaffText['review'];
  children: ReactNode;
}

/** The unchanged parts of a version, collapsed. */
export function UnchangedParts({ count, text, children }: UnchangedPartsProps) {
  if (count === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-bold text-brand">
        {fill(text.same, { count })}
      </summary>
      {children}
    </details>
  );
}

type Changes = ReturnType<typeof getChanges>;

/** Returns true for a number or an email address, by which other adverts can be found. */
const isContact = (field: TextField) => ['mobile', 'email'].includes(listingFields[field].kind);

function Facts({ facts, text }: { facts: Changes; text: StaffText['review'] }) {
  return (
    <dl className={`facts ${factsClass}`}>
      {facts.map(({ field, after }) => [
        <dt key={`${field} name`}>{text.fields[field]}</dt>,
        <dd key={field} className="whitespace-pre-line wrap-anywhere">
          {isContact(field) ? (
            <ScreenLink href={getFindHref(after)}>{after}</ScreenLink>
          ) : (
            <MarkedText parts={[{ text: after, isChanged: false }]} />
          )}
        </dd>,
      ])}
    </dl>
  );
}

interface SideBySideProps {
  /** The rows of the comparison. `before` and `after` are '' or undefined for a missing value. */
  rows: { name: string; before: ReactNode; after: ReactNode }[];
  text: StaffText['review'];
}

export function SideBySide({ rows, text }: SideBySideProps) {
  const cellClass =
    'w-1/2 border border-line p-3 text-start align-top whitespace-pre-line wrap-anywhere';
  const renderValue = (value: ReactNode) =>
    value === '' || value === undefined ? (
      <span className="text-ink-soft">{text.nothing}</span>
    ) : (
      value
    );
  if (rows.length === 0) return null;
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className={cellClass}>
            {text.before}
          </th>
          <th scope="col" className={cellClass}>
            {text.after}
          </th>
        </tr>
      </thead>
      {rows.map(({ name, before, after }, index) => (
        <tbody key={index}>
          <tr>
            <th scope="rowgroup" colSpan={2} className="border border-line bg-band p-2 text-start">
              {name}
            </th>
          </tr>
          <tr>
            <td className={cellClass}>{renderValue(before)}</td>
            <td className={cellClass}>{renderValue(after)}</td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}
