import { requestJson } from '#browser/api/request.ts';
import { formatMonth } from '#browser/days.ts';
import { formatNumber } from '#domain/money/format-number.ts';
import { formatPhone, parseKenyanMobile } from '#domain/phone/phone.ts';
import { staffSmsSchema, type StaffSms } from '#domain/staff/staff-sms.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useLoad } from '#features/components/use-load.ts';
import { Field } from '#ui/Field.tsx';
import { ActionButton } from '../components/ActionButton.tsx';
import { FormButton } from '../components/FormButton.tsx';
import { PartFailure } from '../components/PartFailure.tsx';
import { useScreen } from '../components/screen.ts';
import { bookRowClass, BooksTable, numberClass, wideClass } from './BooksTable.tsx';

const path = '/api/staff/sms';

const loadSms = async (signal: AbortSignal): Promise<StaffSms> =>
  staffSmsSchema.parse(await requestJson({ path, signal }));

/** The costs of SMS by month, and the SMS with an unknown outcome, about which staff decide. */
export function BooksSms() {
  const { books: text, ui } = useScreen().text;
  const loaded = useLoad(loadSms);
  return (
    <section className="flex min-w-0 flex-col gap-3 max-md:order-last">
      <h2 className="text-xl">{text.sms.heading}</h2>
      <p role="status" className="empty:hidden">
        {loaded.status === 'loading' && ui.loading}
        {loaded.status === 'ready' && loaded.data.months.length === 0 && text.sms.empty}
      </p>
      {loaded.status === 'failed' && (
        <PartFailure
          problem={loaded.problem}
          connectionText={ui.loadFailed}
          onRetry={loaded.retry}
        />
      )}
      {loaded.status === 'ready' && (
        <>
          {loaded.data.months.length > 0 && (
            <div className="max-w-2xl">
              <SmsTable months={loaded.data.months} />
            </div>
          )}
          {loaded.data.unknown.map((sms) => (
            <UnknownSms key={sms.id} sms={sms} onDone={loaded.retry} />
          ))}
        </>
      )}
      <OptInButton />
    </section>
  );
}

/** The numbers and the costs of SMS by month. On a phone, further numbers are below the number of sent SMS. */
function SmsTable({ months }: Pick<StaffSms, 'months'>) {
  const { sms: text } = useScreen().text.books;
  const { month: monthHeading, sent: sentHeading, cost, ...further } = text.columns;
  const furtherNames = ['delivered', 'failed', 'codes'] as const;
  const columns = [
    { heading: monthHeading },
    { heading: sentHeading, className: numberClass },
    ...furtherNames.map((name) => ({
      heading: further[name],
      className: `${numberClass} ${wideClass}`,
    })),
    { heading: cost, className: numberClass },
  ];
  return (
    <BooksTable name={text.heading} columns={columns}>
      <tbody>
        {months.map(({ month, cost_kes, sent, ...counts }) => (
          <tr key={month} className={bookRowClass}>
            <th scope="row" className="py-2 text-start font-normal whitespace-nowrap">
              {formatMonth(`${month}-01`)}
            </th>
            <td className="py-2 ps-2 text-end">
              {formatNumber(sent)}
              <span className="block text-sm text-ink-soft md:hidden">
                {fill(text.rest, {
                  delivered: formatNumber(counts.delivered),
                  failed: formatNumber(counts.failed),
                  codes: formatNumber(counts.codes),
                })}
              </span>
            </td>
            {furtherNames.map((name) => (
              <td key={name} className={`py-2 ${numberClass} ${wideClass}`}>
                {formatNumber(counts[name])}
              </td>
            ))}
            <td className={`py-2 ${numberClass}`}>{formatCost(cost_kes)}</td>
          </tr>
        ))}
      </tbody>
    </BooksTable>
  );
}

/** Returns a cost with two decimals, such as '1,234.50'. */
function formatCost(costKes: number): string {
  const [units = '0', cents = '00'] = costKes.toFixed(2).split('.');
  return `${formatNumber(Number(units))}.${cents}`;
}

interface UnknownProps {
  sms: StaffSms['unknown'][number];
  onDone: () => void;
}

function UnknownSms({ sms: { id, phone, text: message }, onDone }: UnknownProps) {
  const { sms: text } = useScreen().text.books;
  const decide = (decision: 'send-again' | 'leave') => () =>
    requestJson({ method: 'POST', path: `${path}/${id}`, body: { decision } });
  return (
    <article className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <p className="w-full wrap-anywhere">
        {fill(text.unknown, { phone: formatPhone(phone), message })}
      </p>
      <ActionButton
        label={text.sendAgain}
        action={decide('send-again')}
        toAnnouncement={() => text.sent}
        onDone={onDone}
      />
      <ActionButton
        label={text.leave}
        action={decide('leave')}
        toAnnouncement={() => text.left}
        onDone={onDone}
      />
    </article>
  );
}

/** A button with a form for a number that refused SMS, if its user wants them again. */
function OptInButton() {
  const { optIn: text } = useScreen().text.books.sms;
  return (
    <FormButton<'phone', { phone: string }, unknown>
      openLabel={text.open}
      heading={text.heading}
      lead={text.lead}
      submitLabel={text.submit}
      draftKey="sms opt-in"
      initialValues={{ phone: '' }}
      check={(typed) =>
        parseKenyanMobile(typed.phone) === undefined
          ? { problems: { phone: text.wrong } }
          : { data: typed }
      }
      action={(body) => requestJson({ method: 'POST', path: '/api/staff/sms-opt-ins', body })}
      announcement={text.done}
      onDone={() => undefined}
    >
      {(field) => <Field {...field('phone')} label={text.phone} type="tel" autoComplete="off" />}
    </FormButton>
  );
}
