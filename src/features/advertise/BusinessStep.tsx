import { listingLimits as limits } from '#domain/listing/listing.limits.ts';
import type { ListingChoices } from '#domain/listing/draft.schema.ts';
import { ChoiceField, LineField, TextField } from './ListingField.tsx';
import type { AdvertiseText } from './advertise-text.ts';
import type { ListingForm } from './use-listing-form.ts';

interface Props {
  form: ListingForm;
  choices: ListingChoices;
  text: AdvertiseText;
}

const phone = { type: 'tel', inputMode: 'tel' } as const;
const off = { autoComplete: 'off' } as const;

/** Who the business is, where, and how customers reach it. */
export function BusinessStep({ choices, ...part }: Props) {
  return (
    <>
      <LineField
        {...part}
        field="name"
        most={limits.name.most}
        input={{ autoComplete: 'organization', autoCapitalize: 'words', required: true }}
      />
      <ChoiceField {...part} field="category" options={choices.categories} />
      <ChoiceField {...part} field="county" options={choices.counties} />
      <LineField
        {...part}
        field="town"
        most={limits.town}
        input={{ autoComplete: 'address-level2', autoCapitalize: 'words', required: true }}
      />
      <LineField
        {...part}
        field="located"
        most={limits.located}
        input={{ autoComplete: 'address-line1' }}
      />
      <LineField
        {...part}
        field="contact"
        most={limits.contact}
        input={{ autoComplete: 'name', autoCapitalize: 'words', required: true }}
      />
      <LineField {...part} field="phone" input={{ ...phone, autoComplete: 'tel' }} />
      <LineField
        {...part}
        field="email"
        input={{ type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' }}
      />
      <LineField {...part} field="whatsapp" input={{ ...phone, ...off }} />
      <LineField
        {...part}
        field="website"
        input={{ type: 'url', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' }}
      />
      <LineField {...part} field="hours" most={limits.hours} input={off} />
      <LineField {...part} field="deliveries" most={limits.deliveries} input={off} />
      <TextField
        {...part}
        field="description"
        least={limits.description.least}
        most={limits.description.most}
      />
    </>
  );
}
