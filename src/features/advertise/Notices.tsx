import { fill } from '../../domain/text/fill.ts';
import type { Facts } from './advert-state.ts';
import type { AdvertiseText } from './advertise-text.ts';

/** What she has to know before she changes something: what staff asked for, and what visitors see. */
export function Notices({ facts, text }: { facts: Facts; text: AdvertiseText }) {
  const { changes, shown, state } = facts;
  return (
    <div className="mt-4 flex max-w-prose flex-col gap-4 empty:hidden">
      {changes !== null && (
        <p className="notice wrap-anywhere">
          {fill(text.changesAsked, { reason: changes.reason })}
        </p>
      )}
      {shown !== null && state === 'live' && <p className="notice">{text.live}</p>}
    </div>
  );
}
