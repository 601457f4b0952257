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
import { factsClass } from '../components/facts-class.ts';
import type { FieldState } from '../components/FormButton.tsx';
import { useScreen } from '../components/screen.ts';
import { listComparisonFacts } from './comparison-facts.ts';

interface Props extends FieldState {
  money: StaffPayment;
  /** Called with the listing that has the typed id, and with null while it is unknown. */
  onTarget: (target: MatchTarget | null) => void;
}

/** Matches the id of a listing. With at most 15 digits it is an exact number. */
const listingIdPattern = /^[1-9]\d{0,14}$/;

/** A field for the id of a listing. The listing's title and its owner's phone number appear below the field. */
export function TargetField({ money, onTarget, ...field }: Props) {
  const { payments: text, money: moneyText } = useScreen().text;
  const { id } = money;
  const typedId = field.value.trim();
  const load = useCallback(
    (signal: AbortSignal) => requestTarget(id, typedId, signal),
    [id, typedId],
  );
  const isValidId = listingIdPattern.test(typedId);
  const target = useLoad(isValidId ? load : null);
  const match = isValidId && target.status === 'ready' ? target.data : null;
  useEffect(() => onTarget(match), [match, onTarget]);
  return (
    <>
      <Field label={text.listingLabel} hint={text.listingHint} inputMode="numeric" {...field} />
      <div role="status" className="flex w-full flex-col gap-2 empty:hidden">
        {isValidId && target.status === 'loading' && moneyText.targetLoading}
        {isValidId && target.status === 'failed' && moneyText.targetMissing}
        {match && (
          <>
            <Facts
              rows={listComparisonFacts(money, match, match, moneyText)}
              className={factsClass}
            />
            {match.agrees && <p>{moneyText.numbersAgree}</p>}
            {match.ruled_out && (
              <p className="notice">
                {match.ruled_out === 'other-number'
                  ? moneyText.numbersDiffer
                  : fill(moneyText.ruledOutIs, {
                      name: match.title,
                      why: moneyText.why[match.ruled_out],
                    })}
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
