import { allowsWebsite, type PricePackage } from '#domain/package/package.ts';
import type { Text } from '#content/text/text.ts';
import { PackageChoice as Choice } from '../pricing/PackageChoice.tsx';
import type { FormController } from './use-listing-form.ts';
import { getFieldId } from './use-form-position.ts';

interface Props {
  form: FormController;
  packages: readonly PricePackage[];
  text: Text['packageChoice'];
}

/** The choice of a package and of a website, which the draft of the form contains. */
export function PackageChoice({ form, packages, text }: Props) {
  const { draft } = form.state;
  const selected = packages.find(({ id }) => id === draft.package);
  const selectPackage = (offer: PricePackage) => {
    // A package without a website removes the website from the draft. The form keeps the earlier choice.
    const wantsWebsite =
      selected && !allowsWebsite(selected) ? form.wantsWebsite : draft.withWebsite;
    form.setWantsWebsite(wantsWebsite);
    form.write({ package: offer.id, withWebsite: wantsWebsite && allowsWebsite(offer) });
  };
  return (
    <Choice
      packages={packages}
      selected={selected}
      withWebsite={draft.withWebsite}
      ids={{ package: getFieldId('package'), withWebsite: getFieldId('withWebsite') }}
      problems={form.problems}
      text={text}
      onChoose={selectPackage}
      onChooseWebsite={(withWebsite) => form.write({ withWebsite })}
    />
  );
}
