import { advertLimits as limits } from '../../domain/advert/advert.limits.ts';
import type { AdvertChoices } from '../../domain/advert/advert.schema.ts';
import { ChoiceField, LineField, TextField } from './AdvertField.tsx';
import type { AdvertiseText } from './advertise-text.ts';
import type { AdvertForm } from './use-advert-form.ts';

interface Props {
  form: AdvertForm;
  choices: AdvertChoices;
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
