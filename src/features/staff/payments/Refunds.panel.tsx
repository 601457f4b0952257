import { staffPaymentSchema } from '#domain/staff/staff-payment.ts';
import { List } from '../components/List.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { PaymentItem, toPaymentRow } from './PaymentItem.tsx';
import { UndoBar, UndoProvider } from './UndoBar.tsx';

/** The due refunds, sorted by the time of the payment, oldest first. */
export default function Refunds() {
  const { refunds: text, payments } = useScreen().text;
  const list = useList('/api/staff/refunds', staffPaymentSchema, ({ id }) => id);
  return (
    <Panel text={text}>
      <UndoProvider>
        <UndoBar onDone={list.reload} />
        <List
          list={list}
          file="refunds.csv"
          empty={text.empty}
          toRow={(item) => toPaymentRow(item, payments)}
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
      </UndoProvider>
    </Panel>
  );
}
