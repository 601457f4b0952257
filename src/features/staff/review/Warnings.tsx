import { useContext } from 'react';
import {
  endsWithinDay,
  findMisleadingFields,
  getUrgency,
  type MisleadingField,
  type StaffReview,
} from '#domain/staff/staff-review.ts';
import { findFraudTerms } from '#domain/staff/fraud-terms.ts';
import { formatShortMoment } from '#browser/short-dates.ts';
import { toCodePoint } from '#domain/text/misleading-characters.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { ReloadContext, useScreen, type StaffText } from '../components/screen.ts';
import { inlineLinkClass, ScreenLink } from '../components/ScreenLink.tsx';
import { formatReasons } from '../reports/format-reasons.ts';
import { ReportActions } from '../reports/ReportActions.tsx';

/** Maximum number of similar adverts that are named. */
const maxAlike = 2;

/** The facts that a reviewer must not overlook: deadlines, reports, imitated adverts and misleading characters. */
export function Warnings({ item }: { item: StaffReview }) {
  const { review: text, reports } = useScreen().text;
  const reload = useContext(ReloadContext);
  const { reporters } = item.reports;
  const lines = [
    ...listDeadlines(item, text),
    ...listMisleading(item, text),
    ...findFraudTerms(item.submitted).map(({ kind, term }) => fill(text.terms[kind], { term })),
  ];
  const hasReports = reporters !== null && reporters > 0;
  if (lines.length === 0 && item.alike.length === 0 && !hasReports) return null;
  return (
    <ul className="notice flex flex-col gap-1 wrap-anywhere" aria-label={text.warnings}>
      {lines.map((line) => (
        <li key={line} className="font-bold">
          {line}
        </li>
      ))}
      {hasReports && (
        <li className="font-bold">
          {fillPlural(text.reported, reporters, {
            reasons: formatReasons(item.reports.reasons, reports.listings.reasons),
          })}{' '}
          <ScreenLink href="?view=reports" isInline>
            {text.seeReports}
          </ScreenLink>
          <div className="my-2 flex flex-wrap gap-3 font-normal [&>div]:w-auto">
            <ReportActions
              reports={item.reports.groups}
              name={item.submitted.title}
              listing={{ id: item.listing, state: item.state }}
              onDone={reload}
            />
          </div>
        </li>
      )}
      {item.alike.slice(0, maxAlike).map(({ listing, title, slug, has_name, has_text }) => (
        <li key={listing} className="font-bold">
          {fill(getAlikeText({ has_name, has_text }, text), { name: title, listing })}{' '}
          <a className={inlineLinkClass} href={`/${slug}`}>
            {text.seeAlike}
          </a>
        </li>
      ))}
      {item.alike.length > maxAlike && (
        <li className="font-bold">{fillPlural(text.moreAlike, item.alike.length - maxAlike)}</li>
      )}
    </ul>
  );
}

/** Returns texts about the end of the two-day limit, and about the end of the paid time. */
function listDeadlines(item: StaffReview, text: StaffText['review']): string[] {
  const deadline = describeDeadline(item, text);
  return [
    ...(deadline === undefined ? [] : [deadline]),
    ...(endsWithinDay(item) ? [fill(text.ends, { date: formatShortMoment(item.live_until) })] : []),
  ];
}

const limitMs = 48 * 60 * 60 * 1000;

/** Returns a text about a payment that goes back by itself within a day; undefined without such a payment. */
export function describeDeadline(item: StaffReview, text: StaffText['review']): string | undefined {
  const { paid_at, minutes_left: minutes } = item;
  if (paid_at === null || minutes === null || getUrgency(item) === 'none') return undefined;
  const end = new Date(Date.parse(paid_at) + limitMs).toISOString();
  return minutes < 0 ? text.overdueMoney : fill(text.deadline, { date: formatShortMoment(end) });
}

function listMisleading(item: StaffReview, text: StaffText['review']): string[] {
  return findMisleadingFields(item).map(({ field, characters }) => {
    const signs = characters.map((misleading) => describeCharacter(misleading, text));
    return fill(text.misleading, {
      field: text.fields[field],
      signs: Array.from(new Set(signs)).join(', '),
    });
  });
}

function describeCharacter(
  { kind, character }: MisleadingField['characters'][number],
  text: StaffText['review'],
): string {
  return fill(text.signs[kind], { sign: character, code: toCodePoint(character) });
}

function getAlikeText(
  { has_name, has_text }: Pick<StaffReview['alike'][number], 'has_name' | 'has_text'>,
  text: StaffText['review'],
): string {
  if (has_name && has_text) return text.alikeBoth;
  return has_name ? text.alikeName : text.alikeText;
}
