import { useState } from 'react';
import { formatShortDate } from '#browser/short-dates.ts';
import { readMember } from '#browser/identity-session.ts';
import { formatReceived } from '#domain/money/money.ts';
import {
  getRefundTurn,
  getTurnStart,
  refundTurns,
  sortRefunds,
} from '#domain/staff/refund-turn.ts';
import { staffPaymentSchema, type StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { List } from '../components/List.tsx';
import type { RowText } from '../components/ListRow.tsx';
import { Panel } from '../components/Panel.tsx';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';
import { PaymentItem } from './PaymentItem.tsx';
import { UndoBar, UndoProvider } from './UndoBar.tsx';
import { formatGroupHeading, getReceivedAmount } from './waiting-groups.ts';

/** The due refunds by the party that acts next, or the sent refunds. */
export default function Refunds() {
  const { refunds: text } = useScreen().text;
  const { values } = useQuery();
  const isSent = values.get('state') === 'sent';
  return (
    <Panel text={text}>
      <nav aria-label={text.state} className="-my-1">
        <ul className="flex gap-x-6">
          <li className={isSent ? '' : 'font-bold'}>
            <ScreenLink href="?view=refunds" isCurrent={!isSent}>
              {text.states.due}
            </ScreenLink>
          </li>
          <li className={isSent ? 'font-bold' : ''}>
            <ScreenLink href="?view=refunds&state=sent" isCurrent={isSent}>
              {text.states.sent}
            </ScreenLink>
          </li>
        </ul>
      </nav>
      <UndoProvider>{isSent ? <SentRefunds /> : <DueRefunds />}</UndoProvider>
    </Panel>
  );
}

/** The due refunds. The refunds that wait for the current user come first, and the longest wait in each group. */
function DueRefunds() {
  const { refunds: text, payments } = useScreen().text;
  const [memberId] = useState(() => readMember()?.id);
  const getTurn = (item: StaffPayment) => getRefundTurn(item, memberId);
  const list = useList(
    '/api/staff/refunds',
    staffPaymentSchema,
    ({ id }) => id,
    (items) => sortRefunds(items, memberId),
  );
  const headings = refundTurns.map((turn) => {
    const items = list.items.filter((item) => getTurn(item) === turn);
    const sums = items.map(getReceivedAmount);
    const name = text.turns[turn];
    return [turn, list.hasMore ? name : formatGroupHeading(name, items.length, sums, payments)];
  });
  return (
    <>
      <UndoBar onDone={list.reload} />
      <List
        list={list}
        file="refunds.csv"
        empty={text.empty}
        groups={{
          getGroup: getTurn,
          headings: Object.fromEntries(headings) as Record<string, string>,
        }}
        toRow={(item) => toRefundRow(item, text)}
      >
        {(item) => (
          <PaymentItem
            item={item}
            readAt={list.readAt}
            onDone={(updated) =>
              updated.state === 'refund_due' ? list.replace(updated) : list.remove(updated)
            }
          />
        )}
      </List>
    </>
  );
}

/** The sent refunds, the newest order first. Each row names the staff users that approved and sent the refund. */
function SentRefunds() {
  const { refunds: text } = useScreen().text;
  const list = useList('/api/staff/payments?state=refunded', staffPaymentSchema, ({ id }) => id);
  return (
    <List
      list={list}
      file="sent-refunds.csv"
      empty={text.sentEmpty}
      toRow={(item) => toSentRow(item, text)}
    >
      {(item) => <PaymentItem item={item} readAt={list.readAt} onDone={list.replace} />}
    </List>
  );
}

type Text = StaffText['refunds'];

const getName = ({ listing, reference }: StaffPayment) => listing?.title ?? reference;

/** Returns the texts of a due refund's row: advert, sum, code and reason, and the start of the turn. */
function toRefundRow(item: StaffPayment, text: Text): RowText {
  const { reason, provider_reference, reference } = item;
  return {
    name: getName(item),
    summary: fill(text.row, {
      sum: formatReceived(item),
      code: provider_reference ?? reference,
      why: reason ?? '',
    }),
    since: fill(text.since, { date: formatShortDate(getTurnStart(item)) }),
    wraps: 'on phones',
  };
}

function toSentRow(item: StaffPayment, text: Text): RowText {
  const { refund, refunded_at, created_at, refund_code } = item;
  const name = refund?.sent_name ?? refund?.requested_name;
  const second = refund?.approved_name;
  const template = second ? text.sentRowApproved : text.sentRow;
  return {
    name: getName(item),
    summary: fill(name ? template : text.sentRowItself, {
      sum: formatReceived(item),
      code: refund_code ?? '',
      name: name ?? '',
      second: second ?? '',
    }),
    since: formatShortDate(refunded_at ?? created_at),
    wraps: 'everywhere',
  };
}
