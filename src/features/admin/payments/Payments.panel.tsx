import { requestJson } from '#browser/api/request.ts';
import { formatAmount } from '#domain/money/money.ts';
import { staffPaymentSchema } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import { Search } from '../components/Filters.tsx';
import { List } from '../components/List.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';
import { MoneyButton } from './MoneyButton.tsx';
import { PaymentItem, paymentRow } from './PaymentItem.tsx';

/** The payments that wait, oldest first; or all, newest first, to find the one that money came for. */
export default function Payments() {
  const { payments: text } = useScreen().text;
  const { values, filtered } = useQuery();
  const isWaiting = !values.get('q') && !values.get('state');
  const filters = values.get('state') === 'all' ? ['q'] : ['q', 'state'];
  const path = isWaiting
    ? '/api/staff/payments?state=waiting'
    : filtered('/api/staff/payments', filters);
  const list = useList(path, staffPaymentSchema, ({ id }) => id);
  /** Money of which nobody knows yet what it is for. */
  const record = (
    <MoneyButton
      open={text.unmatched}
      heading={text.unmatched}
      lead={text.unmatchedLead}
      draft="unmatched"
      act={async ({ found, reason }) => {
        const path = '/api/staff/payments/unmatched';
        const body = { ...found, reason };
        return staffPaymentSchema.parse(await requestJson({ method: 'POST', path, body }));
      }}
      done={({ reference, ...money }) =>
        fill(text.isRecorded, { reference, sum: formatAmount(money) })
      }
      onDone={list.retry}
    />
  );
  return (
    <Panel text={text}>
      <Search text={text} />
      <List
        actions={record}
        list={list}
        file="payments.csv"
        empty={isWaiting ? text.empty : text.noMatch}
        rowOf={(item) => paymentRow(item, text)}
      >
        {(item) => <PaymentItem item={item} onDone={list.replace} />}
      </List>
    </Panel>
  );
}
