import { useCallback, useEffect } from 'react';
import { requestJson } from '#browser/api/request.ts';
import {
  matchTargetSchema,
  type MatchTarget,
  type StaffPayment,
} from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useLoad } from '#features/components/use-load.ts';
import { Facts } from '#features/listing/Facts.tsx';
import { Field } from '#ui/Field.tsx';
import type { Wiring } from '../components/FormButton.tsx';
import { useScreen } from '../components/screen.ts';
import { besideFacts } from './beside-facts.ts';

interface Props extends Wiring {
  money: StaffPayment;
  /** Called with the listing of the id, and with null while it is unknown. */
  onTarget: (target: MatchTarget | null) => void;
}

/** Field for a listing's id; the listing's title and its owner's phone number appear below it. */
export function TargetField({ money, onTarget, ...field }: Props) {
  const { payments: text, money: words } = useScreen().text;
  const { id } = money;
  const number = field.value.trim();
  const load = useCallback(
    (signal: AbortSignal) => requestTarget(id, number, signal),
    [id, number],
  );
  const isNumber = /^[1-9]\d{0,14}$/.test(number);
  const target = useLoad(isNumber ? load : null);
  const found = isNumber && target.status === 'ready' ? target.data : null;
  useEffect(() => onTarget(found), [found, onTarget]);
  return (
    <>
      <Field label={text.listingLabel} hint={text.listingHint} inputMode="numeric" {...field} />
      <div role="status" className="flex w-full flex-col gap-2 empty:hidden">
        {isNumber && target.status === 'loading' && words.targetLoading}
        {isNumber && target.status === 'failed' && words.targetMissing}
        {found && (
          <>
            <Facts
              rows={besideFacts(money, found, found, words)}
              className="items-baseline wrap-anywhere"
            />
            {found.agrees && <p>{words.numbersAgree}</p>}
            {found.ruled_out && (
              <p className="notice">
                {found.ruled_out === 'other-number'
                  ? words.numbersDiffer
                  : fill(words.ruledOutIs, { name: found.title, why: words.why[found.ruled_out] })}
              </p>
            )}
          </>
        )}
      </div>
    </>
  );
}

async function requestTarget(
  payment: string,
  listing: string,
  signal: AbortSignal,
): Promise<MatchTarget> {
  const path = `/api/staff/payments/${payment}/target/${listing}`;
  return matchTargetSchema.parse(await requestJson({ path, signal }));
}
