import { requestJson } from '#browser/api/request.ts';
import { formatShortDate, formatShortMoment } from '#browser/short-dates.ts';
import { staffFaultSchema, type StaffFault } from '#domain/staff/staff-fault.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { StateFilter } from '../components/Filters.tsx';
import { List, type ItemProps } from '../components/List.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';

/** The faults of the site that wait for staff, or those that staff have marked as known. */
export default function Faults() {
  const { faults: text } = useScreen().text;
  const { values, appendFilters } = useQuery();
  const path = appendFilters('/api/staff/faults', ['state']);
  const list = useList(path, staffFaultSchema, ({ id }) => id);
  return (
    <Panel text={text}>
      <div className="md:max-w-prose">
        <StateFilter label={text.state} states={text.states} />
      </div>
      <List
        list={list}
        file="faults.csv"
        empty={values.get('state') === 'known' ? text.empty.known : text.empty.new}
        toRow={(item) => ({
          name: item.place,
          summary: formatCount(item, text),
          since: formatShortDate(item.last_at),
          isLate: item.area === 'money' && item.known_at === null,
        })}
      >
        {(item) => <FaultItem item={item} onDone={list.remove} />}
      </List>
    </Panel>
  );
}

/** A fault with its message, its count and its times. */
function FaultItem({ item, onDone }: ItemProps<StaffFault>) {
  const { faults: text } = useScreen().text;
  const { code, message, emailed_at, known_at } = item;
  return (
    <article className="flex flex-col gap-2 wrap-anywhere">
      {item.area === 'money' && <p className="font-bold">{text.money}</p>}
      <p>{text.sources[item.source]}</p>
      {item.source === 'browser' && <p>{text.noMessage}</p>}
      {message !== '' && <p className="font-bold">{message}</p>}
      {code !== '' && <p>{fill(text.code, { code })}</p>}
      <p className="text-ink-soft">
        {formatCount(item, text)}
        <br />
        {fill(text.first, { date: formatShortMoment(item.first_at) })}
        <br />
        {fill(text.last, { date: formatShortMoment(item.last_at) })}
        <br />
        {fill(text.build, { build: item.build })}
        <br />
        {emailed_at === null
          ? text.notEmailed
          : fill(text.emailed, { date: formatShortMoment(emailed_at) })}
      </p>
      {known_at !== null && (
        <p>
          {fill(text.known, {
            date: formatShortMoment(known_at),
            name: item.known_by ?? text.deletedAccount,
          })}
        </p>
      )}
      <FaultActions item={item} onDone={onDone} />
    </article>
  );
}

function FaultActions({ item, onDone }: ItemProps<StaffFault>) {
  const { faults: text } = useScreen().text;
  const isKnown = item.known_at !== null;
  const post = (action: 'mark-known' | 'mark-unknown') =>
    requestJson({ method: 'POST', path: `/api/staff/faults/${item.id}/${action}`, body: {} });
  return (
    <div className="flex flex-wrap gap-3">
      <ActionButton
        label={isKnown ? text.markUnknown : text.markKnown}
        action={() => post(isKnown ? 'mark-unknown' : 'mark-known')}
        toAnnouncement={() => (isKnown ? text.nowUnknown : text.nowKnown)}
        onDone={() => onDone(item)}
      />
    </div>
  );
}

function formatCount({ count }: StaffFault, text: StaffText['faults']): string {
  return fillPlural(text.times, count);
}
