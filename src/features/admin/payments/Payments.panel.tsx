import { useState } from 'react';
import { staffPaymentSchema, type StaffPayment } from '#domain/staff/staff-payment.ts';
import { buttonLook } from '#ui/variants.ts';
import { Filters } from '../kit/Filters.tsx';
import { ItemList } from '../kit/ItemList.tsx';
import { ListTools } from '../kit/ListTools.tsx';
import { PanelFrame } from '../kit/PanelFrame.tsx';
import { useFilteredPath } from '../kit/use-filtered-path.ts';
import { useList } from '../kit/use-list.ts';
import type { PanelProps } from '../panels.ts';
import { PaymentItem } from './PaymentItem.tsx';
import { UnmatchedDialog } from './UnmatchedDialog.tsx';

const keyOf = ({ id }: StaffPayment) => id;

/** All payments, newest first, to find the one that money came for. */
export default function Payments({ text }: PanelProps) {
  const path = useFilteredPath('/api/staff/payments');
  const list = useList({ path, schema: staffPaymentSchema, keyOf });
  const [isRecording, setRecording] = useState(false);
  return (
    <PanelFrame title={text.payments.title}>
      <Filters text={text.payments} kit={text.kit} />
      <div>
        <button type="button" className={buttonLook.quiet} onClick={() => setRecording(true)}>
          {text.payments.unmatched}
        </button>
      </div>
      <ListTools list={list} path={path} name="payments.csv" text={text.kit} />
      {isRecording && (
        <UnmatchedDialog
          text={text.payments}
          kit={text.kit}
          onClose={() => setRecording(false)}
          onRecorded={list.retry}
        />
      )}
      <ItemList list={list} text={text.kit} empty={text.payments.empty}>
        {(item) => (
          <PaymentItem item={item} text={text.payments} kit={text.kit} onUpdated={list.replace} />
        )}
      </ItemList>
    </PanelFrame>
  );
}
