import { requestJson } from '#browser/api/request.ts';
import { formatAmount } from '#domain/money/money.ts';
import { staffPaymentSchema } from '#domain/staff/staff-payment.ts';
import { staffWaitingMoneySchema, type WaitingMoney } from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Search } from '../components/Filters.tsx';
import { List } from '../components/List.tsx';
import { Panel } from '../components/Panel.tsx';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useScreen } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';
import { MoneyButton } from './MoneyButton.tsx';
import { PaymentItem, paymentRow } from './PaymentItem.tsx';
import { UndoBar, UndoOffer } from './UndoBar.tsx';
import { WaitingItem, waitingRow } from './WaitingItem.tsx';

/**
 * The panel lists money that needs a decision, oldest first, or all payments with a search, newest first. An action
 * on one row changes others, such as candidates for an order that is now paid. Therefore each action reloads the
 * list.
 */
export default function Payments() {
  const { payments: text } = useScreen().text;
  const { values } = useQuery();
  const isWaiting = !values.get('q') && ['', 'waiting'].includes(values.get('state') ?? '');
  return (
    <Panel text={text}>
      <Search text={text} />
      <UndoOffer>{isWaiting ? <Waiting /> : <MatchingPayments />}</UndoOffer>
    </Panel>
  );
}

/** Claims to the same code share a row, which stays when one of them ends. */
const getKey = (item: WaitingMoney) => (item.kind === 'claim' ? item.code : item.key);

function Waiting() {
  const { text: screenText } = useScreen();
  const { payments: text } = screenText;
  const list = useList('/api/staff/waiting-payments', staffWaitingMoneySchema, getKey);
  return (
    <>
      <UndoBar onDone={list.reload} />
      <List
        actions={<Actions onDone={list.reload} />}
        list={list}
        file="waiting-payments.csv"
        empty={text.empty}
        toRow={(item) => waitingRow(item, screenText)}
      >
        {(item) => (
          <WaitingItem
            item={item}
            onDone={() => {
              // The other claim to the code still waits.
              if (item.kind === 'claim' && item.claims.length > 1) list.replace(item);
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
  const { payments: text } = useScreen().text;
  const { values, filtered } = useQuery();
  const filters = values.get('state') === 'all' ? ['q'] : ['q', 'state'];
  const path = filtered('/api/staff/payments', filters);
  const list = useList(path, staffPaymentSchema, ({ id }) => id);
  return (
    <>
      <UndoBar onDone={list.reload} />
      <List
        actions={<Actions onDone={list.reload} />}
        list={list}
        file="payments.csv"
        empty={text.noMatch}
        toRow={(item) => paymentRow(item, text)}
      >
        {(item) => (
          <PaymentItem
            item={item}
            readAt={list.readAt}
            onDone={(done) => {
              list.replace(done);
              list.reload();
            }}
          />
        )}
      </List>
    </>
  );
}

function Actions({ onDone }: { onDone: () => void }) {
  const { payments: text } = useScreen().text;
  return (
    <>
      <RecordButton onDone={onDone} />
      <ScreenLink href="?view=books">{text.books}</ScreenLink>
    </>
  );
}

/** Records received money with an unknown purpose. */
function RecordButton({ onDone }: { onDone: () => void }) {
  const { payments: text } = useScreen().text;
  return (
    <MoneyButton
      open={text.unmatched}
      heading={text.unmatched}
      lead={text.unmatchedLead}
      draft="unmatched"
      act={async ({ confirmation, reason }) => {
        const path = '/api/staff/payments/unmatched';
        const body = { ...confirmation, reason };
        return staffPaymentSchema.parse(await requestJson({ method: 'POST', path, body }));
      }}
      done={({ reference, ...money }) =>
        fill(text.isRecorded, { reference, sum: formatAmount(money) })
      }
      onDone={onDone}
    />
  );
}
