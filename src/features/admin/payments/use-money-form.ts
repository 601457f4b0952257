import { useState } from 'react';
import { describeRefusal, type RefusalWords } from '#domain/problem/refusal.ts';
import { reasonSchema } from '#domain/staff/staff-listing.ts';
import { amountFrom, confirmationSchema, type Unmatched } from '#domain/staff/staff-payment.ts';
import type { Text } from '#content/text/text.ts';
import { useAction } from '../kit/use-action.ts';
import { useDraft } from '../kit/use-draft.ts';

type MoneyField = 'reference' | 'amount' | 'reason';
type Problems = Partial<Record<MoneyField, string>>;

interface Wanted {
  /** Names what is typed. */
  draft: string;
  currency: 'KES' | 'USD';
  text: Text['adminWords']['payments'];
  kit: Text['adminWords']['kit'];
  /** Rejects with a problem where it cannot be done. */
  onSubmit: (found: Unmatched) => Promise<void>;
}

/** A form for money that was found: what is typed, and what is wrong with it. */
export function useMoneyForm({ draft, currency, text, kit, onSubmit }: Wanted) {
  const form = useDraft(draft, { reference: '', amount: '', currency, reason: '' });
  const [problems, setProblems] = useState<Problems>({});
  const { busy, failure, run } = useAction(kit);
  const unit = form.values.currency === 'USD' ? 'USD' : 'KES';

  /** @param asksReason - otherwise none is needed. */
  const submit = async (asksReason: boolean) => {
    const { reference, amount, reason } = form.values;
    const sum = amountFrom(amount, unit);
    // Any sum where none was understood, so that everything else is looked at as well.
    const found = confirmationSchema.safeParse({ reference, amount: sum ?? 1, currency: unit });
    const why = asksReason ? reasonSchema.safeParse(reason) : undefined;
    setProblems({
      ...(found.error && { reference: firstOf(found.error, text.refusals) }),
      ...(sum === undefined && { amount: text.amountMissing }),
      ...(why?.error && { reason: firstOf(why.error, text.refusals) }),
    });
    if (!found.data || sum === undefined || why?.error) return;
    const money = { ...found.data, amount: sum, reason: why?.data ?? '' };
    if (await run(() => onSubmit(money))) form.forget();
  };

  return { values: form.values, write: form.write, problems, unit, busy, failure, submit };
}

function firstOf({ issues }: { issues: readonly { message: string }[] }, words: RefusalWords) {
  return describeRefusal(issues[0]?.message ?? '', words);
}

export type MoneyForm = ReturnType<typeof useMoneyForm>;
