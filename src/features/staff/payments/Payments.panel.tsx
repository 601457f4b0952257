import { useState } from 'react';
import { requestJson } from '#browser/api/request.ts';
import { readMember } from '#browser/identity-session.ts';
import { formatAmount } from '#domain/money/money.ts';
import { staffPaymentSchema, type StaffPayment } from '#domain/staff/staff-payment.ts';
import {
  staffWaitingMoneySchema,
  waitingKinds,
  type WaitingMoney,
} from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { findName, Search } from '../components/Filters.tsx';
import { FoldedPanel } from '../components/FoldedPanel.tsx';
import { List } from '../components/List.tsx';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useScreen } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';
import { describeTurn } from './describe-turn.ts';
import { MoneyButton } from './MoneyButton.tsx';
import { PaymentItem, toPaymentRow } from './PaymentItem.tsx';
import { UndoBar, UndoProvider } from './UndoBar.tsx';
import { arrangeByGroup, createGroupHeadings, getWaitingGroup } from './waiting-groups.ts';
import { WaitingItem, toWaitingRow } from './WaitingItem.tsx';

/**
 * The panel lists the payments, claims and differences that need a decision, by kind. The oldest one is the first of its
 * kind, and its kind is the first of the list. With a search, or with a
 * state other than 'waiting', the panel lists all matching payments, newest first. Each action reloads the list,
 * because an action can change other rows: after a payment, other candidates for the order disappear.
 */
export default function Payments() {
  const { payments: text } = useScreen().text;
  const { values } = useQuery();
  const state = values.get('state') ?? '';
  const isWaiting = !values.get('q') && waitingStates.includes(state);
  return (
    <FoldedPanel
      text={text}
      filters={['q', 'state']}
      nameFilter={(filter, value) =>
        filter === 'state'
          ? findName(value, {
              waiting: text.waiting,
              all: text.all,
              ...text.waitingKinds,
              ...text.states,
            })
          : undefined
      }
      filterForm={<Search text={text} />}
      link={<ScreenLink href="?view=books">{text.books}</ScreenLink>}
    >
      <UndoProvider>
        {isWaiting ? <WaitingList key={state} kind={findKind(state)} /> : <MatchingPayments />}
      </UndoProvider>
    </FoldedPanel>
  );
}

/** The values of the state filter for waiting entries: all of them by default, or a kind. */
const waitingStates: readonly string[] = ['', 'waiting', ...waitingKinds];

const findKind = (state: string) => waitingKinds.find((kind) => kind === state);

/** Claims to the same code share a row. The row keeps its key when one of the claims ends. */
const getKey = (item: WaitingMoney) => (item.kind === 'claim' ? item.code : item.key);

/**
 * True if an item stays in the list after an action: another claim to its code waits, its money is in review, or the
 * action concerned a difference of its money.
 */
const stillWaits = (item: WaitingMoney, payment: StaffPayment | undefined) =>
  item.kind === 'claim'
    ? item.claims.length > 1
    : item.kind === 'money' &&
      (payment === undefined || payment.state === 'review' || payment.move?.state === 'asked');

function WaitingList({ kind }: { kind: (typeof waitingKinds)[number] | undefined }) {
  const { text: screenText, counts } = useScreen();
  const { payments: text } = screenText;
  const [memberId] = useState(() => readMember()?.id);
  const path = `/api/staff/waiting-payments${kind === undefined ? '' : `?kind=${kind}`}`;
  const list = useList(path, staffWaitingMoneySchema, getKey, arrangeByGroup);
  return (
    <>
      <UndoBar onDone={list.reload} />
      <List
        actions={<RecordButton onDone={list.reload} />}
        list={list}
        file="waiting-payments.csv"
        empty={text.empty}
        total={kind === undefined ? counts?.payments : undefined}
        groups={{
          getGroup: getWaitingGroup,
          headings: createGroupHeadings(list.items, text, list.hasMore),
        }}
        toRow={(item) => toWaitingRow(item, screenText, memberId)}
      >
        {(item) => (
          <WaitingItem
            item={item}
            onDone={(payment) => {
              if (stillWaits(item, payment)) list.replace(item);
              else list.remove(item);
              list.reload();
            }}
          />
        )}
      </List>
    </>
  );
}

function MatchingPayments() {
  const { text: screenText } = useScreen();
  const { payments: text } = screenText;
  const [memberId] = useState(() => readMember()?.id);
  const { values, appendFilters } = useQuery();
  const state = values.get('state') ?? '';
  // A search finds payments of all states, unless one is selected.
  const filters = state === 'all' || waitingStates.includes(state) ? ['q'] : ['q', 'state'];
  const path = appendFilters('/api/staff/payments', filters);
  const list = useList(path, staffPaymentSchema, ({ id }) => id);
  return (
    <>
      <UndoBar onDone={list.reload} />
      {list.items.length > 1 && <ColourMeanings />}
      <List
        actions={<RecordButton onDone={list.reload} />}
        list={list}
        file="payments.csv"
        empty={text.noMatch}
        toRow={(item) => ({
          ...toPaymentRow(item, text),
          turn: describeTurn(item, screenText, memberId),
        })}
      >
        {(item) => (
          <PaymentItem
            item={item}
            readAt={list.readAt}
            onDone={(updated) => {
              list.replace(updated);
              list.reload();
            }}
          />
        )}
      </List>
    </>
  );
}

/** The meaning of the colours, behind a line that opens. */
function ColourMeanings() {
  const { heading, ...meanings } = useScreen().text.payments.colours;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-ink-soft">{heading}</summary>
      <ul className="flex flex-col gap-1 pb-2">
        {Object.entries(meanings).map(([tone, meaning]) => (
          <li key={tone}>{meaning}</li>
        ))}
      </ul>
    </details>
  );
}

/** A button with a form that records a received payment without an order. */
function RecordButton({ onDone }: { onDone: () => void }) {
  const { payments: text } = useScreen().text;
  return (
    <MoneyButton
      openLabel={text.unmatched}
      heading={text.unmatched}
      lead={text.unmatchedLead}
      draftKey="unmatched"
      action={async ({ confirmation, reason }) => {
        const path = '/api/staff/payments/unmatched';
        const body = { ...confirmation, reason };
        return staffPaymentSchema.parse(await requestJson({ method: 'POST', path, body }));
      }}
      announcement={({ reference, ...money }) =>
        fill(text.isRecorded, { reference, sum: formatAmount(money) })
      }
      onDone={onDone}
    />
  );
}
