import { useState } from 'react';
import { readMember } from '#browser/identity-session.ts';
import { getRefundTurn, refundTurns, sortRefunds } from '#domain/staff/refund-turn.ts';
import { staffPaymentSchema, type StaffPayment } from '#domain/staff/staff-payment.ts';
import { List } from '../components/List.tsx';
import { Panel } from '../components/Panel.tsx';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useScreen } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';
import { PaymentItem } from './PaymentItem.tsx';
import { toRefundRow, toSentRow } from './refund-rows.ts';
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
  const { text: screenText, counts } = useScreen();
  const { refunds: text, payments } = screenText;
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
        total={counts?.refunds}
        groups={{
          getGroup: getTurn,
          headings: Object.fromEntries(headings) as Record<string, string>,
        }}
        toRow={(item) => toRefundRow(item, screenText)}
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
  const { text: screenText } = useScreen();
  const { refunds: text } = screenText;
  const list = useList('/api/staff/payments?state=refunded', staffPaymentSchema, ({ id }) => id);
  return (
    <List
      list={list}
      file="sent-refunds.csv"
      empty={text.sentEmpty}
      toRow={(item) => toSentRow(item, screenText)}
    >
      {(item) => <PaymentItem item={item} readAt={list.readAt} onDone={list.replace} />}
    </List>
  );
}
