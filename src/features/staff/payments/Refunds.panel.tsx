import { staffPaymentSchema } from '#domain/staff/staff-payment.ts';
import { List } from '../components/List.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { PaymentItem, paymentRow } from './PaymentItem.tsx';
import { UndoBar, UndoOffer } from './UndoBar.tsx';

/** The due refunds, sorted by the time of the payment, oldest first. */
export default function Refunds() {
  const { refunds: text, payments } = useScreen().text;
  const list = useList('/api/staff/refunds', staffPaymentSchema, ({ id }) => id);
  return (
    <Panel text={text}>
      <UndoOffer>
        <UndoBar onDone={list.reload} />
        <List
          list={list}
          file="refunds.csv"
          empty={text.empty}
          toRow={(item) => paymentRow(item, payments)}
        >
          {(item) => (
            <PaymentItem
              item={item}
              readAt={list.readAt}
              onDone={(done) =>
                done.state === 'refund_due' ? list.replace(done) : list.remove(done)
              }
            />
          )}
        </List>
      </UndoOffer>
    </Panel>
  );
}
