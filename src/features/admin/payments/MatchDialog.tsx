import { useState } from 'react';
import { formatAmount } from '#domain/money/amount.ts';
import { matchSchema, type StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import { Field } from '#ui/Field.tsx';
import type { Text } from '#content/text/text.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { useAction } from '../kit/use-action.ts';
import { useAnnounce } from '../kit/use-announce.ts';
import { useDraft } from '../kit/use-draft.ts';
import { actOnPayment } from './payment-action.ts';
import { outcomeOf } from './outcome-of.ts';

interface Props {
  item: StaffPayment;
  text: Text['adminWords']['payments'];
  kit: Text['adminWords']['kit'];
  onClose: () => void;
  onUpdated: (item: StaffPayment) => void;
}

/** Says which listing money was for, and what it buys. */
export function MatchDialog({ item, text, kit, onClose, onUpdated }: Props) {
  const { id, listing, reference, provider_reference, received_amount, currency } = item;
  const announce = useAnnounce();
  const { busy, failure, run } = useAction(kit);
  const first = text.offers[0]?.id ?? '';
  const draft = useDraft(`match ${id}`, {
    listing: String(listing?.id ?? ''),
    package: first,
    website: '',
  });
  const [problem, setProblem] = useState<string>();

  const submit = async () => {
    const { package: chosen, website, ...typed } = draft.values;
    const wanted = matchSchema.safeParse({
      listing: Number(typed.listing.trim() || Number.NaN),
      package: chosen,
      withWebsite: website !== '',
    });
    setProblem(wanted.success ? undefined : text.listingMissing);
    if (!wanted.success) return;
    const isDone = await run(async () => {
      const updated = await actOnPayment(id, 'match', wanted.data);
      announce(outcomeOf(updated, text));
      onClose();
      onUpdated(updated);
    });
    if (isDone) draft.forget();
  };

  return (
    <FormDialog
      heading={fill(text.matchHeading, {
        sum: formatAmount({ amount: received_amount ?? 0, currency }),
      })}
      lead={fill(text.matchLead, { reference, code: provider_reference ?? '' })}
      confirm={text.matchSave}
      text={kit}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <MatchFields draft={draft} problem={problem} text={text} />
    </FormDialog>
  );
}

interface FieldsProps {
  draft: ReturnType<typeof useDraft<{ listing: string; package: string; website: string }>>;
  problem: string | undefined;
  text: Text['adminWords']['payments'];
}

function MatchFields({ draft: { values, write }, problem, text }: FieldsProps) {
  return (
    <>
      <Field id="match-listing" label={text.listingLabel} hint={text.listingHint} problem={problem}>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={values.listing}
            onChange={(event) => write('listing', event.target.value)}
          />
        )}
      </Field>
      <Field id="match-package" label={text.packageLabel}>
        {(wiring) => (
          <select
            {...wiring}
            value={values.package}
            onChange={(event) => write('package', event.target.value)}
          >
            {text.offers.map(({ id, words }) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-6"
          checked={values.website !== ''}
          onChange={(event) => write('website', event.target.checked ? 'yes' : '')}
        />
        {text.website}
      </label>
    </>
  );
}
