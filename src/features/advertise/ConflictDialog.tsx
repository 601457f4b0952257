import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { writtenFields } from '#domain/listing/fields.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import type { ListingFormText } from './use-listing-form.ts';

interface Props {
  localDraft: ListingDraft;
  serverVersion: ListingDraft;
  text: ListingFormText;
  onKeepLocalDraft: () => void;
  onTakeServerVersion: () => void;
  onLater: () => void;
}

/**
 * A dialog for two conflicting versions of a listing. It shows their differences, and the member selects a version.
 */
export function ConflictDialog({
  localDraft,
  serverVersion,
  text,
  onKeepLocalDraft,
  onTakeServerVersion,
  onLater,
}: Props) {
  const conflictText = text.conflict;
  return (
    <Dialog heading={conflictText.heading} onClose={onLater} startsAtHeading>
      <p>{conflictText.lead}</p>
      <dl className="flex max-h-80 w-full flex-col gap-3 overflow-y-auto" tabIndex={0}>
        {findDifferences(localDraft, serverVersion, text).map(
          ({ name, localValue, serverValue }) => (
            <div key={name}>
              <dt className="font-bold">{name}</dt>
              <dd className="wrap-anywhere">
                {conflictText.here} {localValue || conflictText.nothing}
              </dd>
              <dd className="wrap-anywhere">
                {conflictText.there} {serverValue || conflictText.nothing}
              </dd>
            </div>
          ),
        )}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onKeepLocalDraft}>
          {conflictText.keepMine}
        </Button>
        <Button onClick={onTakeServerVersion}>{conflictText.takeTheirs}</Button>
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
  const fieldRows = writtenFields.map((field) => {
    return {
      name: text.fields[field].label,
      localValue: localDraft[field].trim(),
      serverValue: serverVersion[field].trim(),
    };
  });
  const packageRow = {
    name: text.steps.package.name,
    localValue: localDraft.package,
    serverValue: serverVersion.package,
  };
  const itemsRow = {
    name: text.prices.name,
    localValue: formatItems(localDraft),
    serverValue: formatItems(serverVersion),
  };
  const rows = [...fieldRows, itemsRow, packageRow].filter(
    ({ localValue, serverValue }) => localValue !== serverValue,
  );
  const [localValue, serverValue] = [localDraft, serverVersion].map(({ images }) =>
    String(images.length),
  );
  const haveImagesChanged =
    JSON.stringify(localDraft.images) !== JSON.stringify(serverVersion.images);
  return haveImagesChanged
    ? [...rows, { name: text.conflict.photos, localValue, serverValue }]
    : rows;
}

/** Returns the items of a draft as a text, such as 'Red mat 1,200, Basket 300'. */
const formatItems = ({ items }: ListingDraft) =>
  items.map(({ name, price }) => `${name} ${price}`.trim()).join(', ');
