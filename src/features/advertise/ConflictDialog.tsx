import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import type { OpenListing } from '#domain/listing/own-listing.ts';
import { describeOpeningHours } from '#domain/hours/describe-hours.ts';
import { getRule, textFields, type TextField } from '#domain/listing/fields.ts';
import { describePaymentDetails } from '#domain/listing/payment-details.ts';
import { formatTypedPhone } from '#domain/phone/phone.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import type { FormStore } from './form-store.ts';
import type { ListingFormText } from './use-problems.ts';

interface Props {
  localDraft: ListingDraft;
  serverVersion: OpenListing;
  store: FormStore;
  text: ListingFormText;
  onLater: () => void;
}

/**
 * A dialog for two conflicting versions of a listing. It shows their differences, and the member selects a version.
 */
export function ConflictDialog({ localDraft, serverVersion, store, text, onLater }: Props) {
  const conflictText = text.conflict;
  return (
    <Dialog heading={conflictText.heading} onClose={onLater} startsAtHeading>
      <p>{conflictText.lead}</p>
      <dl className="flex max-h-80 w-full flex-col gap-3 overflow-y-auto" tabIndex={0}>
        {findDifferences(localDraft, serverVersion.draft, text).map(({ localPart, serverPart }) => (
          <div key={localPart.name}>
            <dt className="font-bold">{localPart.name}</dt>
            <dd className="wrap-anywhere">
              {conflictText.here} {localPart.value || conflictText.nothing}
            </dd>
            <dd className="wrap-anywhere">
              {conflictText.there} {serverPart?.value || conflictText.nothing}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => store.keepLocalDraft(serverVersion)}>
          {conflictText.keepMine}
        </Button>
        <Button onClick={() => store.takeServerVersion(serverVersion)}>
          {conflictText.takeTheirs}
        </Button>
        <Button onClick={onLater}>{conflictText.later}</Button>
      </div>
    </Dialog>
  );
}

function findDifferences(
  localDraft: ListingDraft,
  serverVersion: ListingDraft,
  text: ListingFormText,
) {
  const serverParts = listParts(serverVersion, text);
  return listParts(localDraft, text)
    .map((localPart, index) => ({ localPart, serverPart: serverParts[index] }))
    .filter(
      ({ localPart, serverPart }) => JSON.stringify(localPart) !== JSON.stringify(serverPart),
    );
}

/** Returns the parts of a draft as texts. Two drafts differ in the images if their `details` differ. */
function listParts(draft: ListingDraft, text: ListingFormText) {
  return [
    ...textFields.map((field) => ({
      name: text.fields[field].label,
      value: describeField(draft, field, text),
    })),
    { name: text.prices.name, value: formatItems(draft) },
    { name: text.steps.package.name, value: draft.package },
    { name: text.conflict.photos, value: String(draft.images.length), details: draft.images },
  ];
}

function describeField(
  draft: ListingDraft,
  field: TextField,
  { listing }: ListingFormText,
): string {
  const value = draft[field];
  switch (getRule(field).kind) {
    case 'openingHours':
      return describeOpeningHours(value, listing.openingHours).join(', ');
    case 'paymentDetails':
      return describePaymentDetails(value, listing.paymentNames).join(', ');
    case 'mobile':
      return formatTypedPhone(value);
    default:
      return value.trim();
  }
}

/** Returns the items of a draft as a text, such as 'Red mat 1,200, Basket 300'. */
const formatItems = ({ items }: ListingDraft) =>
  items.map(({ name, price }) => `${name} ${price}`.trim()).join(', ');
