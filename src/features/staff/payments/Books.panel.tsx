import { useState } from 'react';
import { requestJson } from '#browser/api/request.ts';
import { formatMonth } from '#browser/days.ts';
import { dailyTotalSchema, isDay, isMonth, listMonths } from '#domain/staff/books.ts';
import { reconciliationSchema, type Reconciliation } from '#domain/staff/reconciliation.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useServerDay } from '#features/components/use-server-day.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { ActionButton } from '../components/ActionButton.tsx';
import { CsvButton } from '../components/List.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { ShortList } from '../components/ShortList.tsx';
import { useQuery } from '../use-query.ts';
import { BooksDay } from './BooksDay.tsx';
import { BooksDays } from './BooksDays.tsx';
import { BooksSms } from './BooksSms.tsx';
import { OpenDifferences } from './OpenDifferences.tsx';

/** Number of months that the select field offers. */
const monthOptionCount = 24;

/** The income and the refunds of a month, and the files for the accountant. */
export default function Books() {
  const { books: text, ui } = useScreen().text;
  const { values, changeParameters } = useQuery();
  const today = useServerDay();
  const months = today === undefined ? [] : listMonths(today, monthOptionCount);
  const requestedMonth = values.get('month') ?? '';
  const month = isMonth(requestedMonth) ? requestedMonth : months[0];
  if (month === undefined) {
    return (
      <Panel text={text}>
        <p role="status">{ui.loading}</p>
      </Panel>
    );
  }
  const path = `/api/staff/books?month=${month}`;
  // The present month begins with its present day.
  const requestedDay = values.get('day') ?? '';
  const presentDay = today?.startsWith(month) ? today : undefined;
  const day = isDay(requestedDay) ? requestedDay : presentDay;
  return (
    <Panel text={text}>
      <div className="flex flex-wrap items-end gap-x-6">
        <div className="max-md:w-full md:w-64">
          <SelectField
            label={text.month}
            options={Object.fromEntries([...new Set([...months, month])].map(toMonthOption))}
            value={month}
            onWrite={(selectedMonth) => changeParameters({ month: selectedMonth, day: null })}
          />
        </div>
        <p>
          <ScreenLink href="?view=payments">{text.back}</ScreenLink>
        </p>
      </div>
      {/* On a phone the heading and the actions are parts of the panel, so that the actions follow the tables. */}
      <div className="max-md:contents md:flex md:flex-wrap md:items-center md:gap-x-6 md:gap-y-2">
        <h2 className="text-xl">{formatMonth(`${month}-01`)}</h2>
        <MonthActions month={month} path={path} />
      </div>
      <ShortList path={path} schema={dailyTotalSchema} empty={text.empty}>
        {(totals) => (
          <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <div className="flex min-w-0 flex-col gap-6">
              <BooksDays totals={totals} month={month} />
            </div>
            {day !== undefined && (
              <BooksDay
                key={day}
                day={day}
                isChosen={day === requestedDay}
                totals={totals.filter((total) => total.day === day)}
              />
            )}
          </div>
        )}
      </ShortList>
      <BooksSms />
    </Panel>
  );
}

interface ActionsProps {
  month: string;
  /** Path of the totals of the month. */
  path: string;
}

/** The files of the month's tables, and the comparison with its result. On a phone they are below the tables. */
function MonthActions({ month, path }: ActionsProps) {
  const { text } = useScreen();
  const { books } = text;
  /** Number of comparisons. Each one loads the open differences again. */
  const [comparisonCount, setComparisonCount] = useState(0);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 max-md:order-last">
        <CsvButton path={path} file={`days-${month}.csv`}>
          {books.totalsFile}
        </CsvButton>
        <CsvButton path={`/api/staff/ledger?month=${month}`} file={`ledger-${month}.csv`}>
          {books.ledgerFile}
        </CsvButton>
        <ActionButton
          label={books.compare}
          action={async () =>
            reconciliationSchema.parse(
              await requestJson({ method: 'POST', path: '/api/staff/reconciliation', body: {} }),
            )
          }
          toAnnouncement={(reconciliation) => describeReconciliation(reconciliation, text)}
          onDone={() => setComparisonCount((count) => count + 1)}
        />
      </div>
      <p className="max-md:order-last md:basis-full">{books.compareLead}</p>
      {comparisonCount > 0 && (
        <div className="max-md:order-last md:basis-full">
          <OpenDifferences key={comparisonCount} />
        </div>
      )}
    </>
  );
}

function describeReconciliation(
  { compared }: Reconciliation,
  { books, payments }: StaffText,
): string {
  if (compared.length === 0) return books.nobody;
  return compared
    .map(({ provider, isDown, listed, differences }) =>
      fill(isDown ? books.down : books.compared, {
        provider: payments.difference.providers[provider],
        listed,
        differences,
      }),
    )
    .join(' ');
}

const toMonthOption = (month: string) => [month, formatMonth(`${month}-01`)] as const;
