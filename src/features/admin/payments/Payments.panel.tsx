import { useState } from 'react';
import { staffPaymentSchema } from '#domain/staff/staff-payment.ts';
import { Button } from '#ui/Button.tsx';
import { Search } from '../components/Filters.tsx';
import { List } from '../components/List.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';
import { PaymentItem } from './PaymentItem.tsx';
import { UnmatchedDialog } from './UnmatchedDialog.tsx';

/** All payments, newest first, to find the one that money came for. */
export default function Payments() {
  const { payments: text } = useScreen().text;
  const list = useList({
    path: useQuery().filtered('/api/staff/payments', ['q', 'state']),
    schema: staffPaymentSchema,
    keyOf: ({ id }) => id,
  });
  const [isRecording, setRecording] = useState(false);
  return (
    <Panel text={text}>
      <Search text={text} />
      <div>
        <Button onClick={() => setRecording(true)}>{text.unmatched}</Button>
      </div>
      {isRecording && (
        <UnmatchedDialog onClose={() => setRecording(false)} onRecorded={list.retry} />
      )}
      <List list={list} file="payments.csv" empty={text.empty}>
        {(item) => <PaymentItem item={item} onDone={list.replace} />}
      </List>
    </Panel>
  );
}
