import { staffPaymentSchema, type StaffPayment } from '#domain/staff/staff-payment.ts';
import { ItemList } from '../kit/ItemList.tsx';
import { ListTools } from '../kit/ListTools.tsx';
import { PanelFrame } from '../kit/PanelFrame.tsx';
import { useList } from '../kit/use-list.ts';
import type { PanelProps } from '../panels.ts';
import { PaymentItem } from '../payments/PaymentItem.tsx';

const path = '/api/staff/refunds';
const keyOf = ({ id }: StaffPayment) => id;

/** What is due back; who paid first comes first. */
export default function Refunds({ text }: PanelProps) {
  const list = useList({ path, schema: staffPaymentSchema, keyOf });
  return (
    <PanelFrame title={text.refunds.title} lead={text.refunds.lead}>
      <ListTools list={list} path={path} name="refunds.csv" text={text.kit} />
      <ItemList list={list} text={text.kit} empty={text.refunds.empty}>
        {(item) => (
          <PaymentItem item={item} text={text.payments} kit={text.kit} onUpdated={list.remove} />
        )}
      </ItemList>
    </PanelFrame>
  );
}
