import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { writtenFields } from '#domain/listing/fields.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import type { ListingFormText } from './use-listing-form.ts';

interface Props {
  mine: ListingDraft;
  serverVersion: ListingDraft;
  text: ListingFormText;
  onKeepMine: () => void;
  onTakeServerVersion: () => void;
  onLater: () => void;
}

/**
 * A dialog for two conflicting versions of a listing. It shows their differences, and the member selects a version.
 */
export function ConflictDialog({
  mine,
  serverVersion,
  text,
  onKeepMine,
  onTakeServerVersion,
  onLater,
}: Props) {
  const conflictText = text.conflict;
  return (
    <Dialog heading={conflictText.heading} onClose={onLater} isRead>
      <p>{conflictText.lead}</p>
      <dl className="flex max-h-80 w-full flex-col gap-3 overflow-y-auto" tabIndex={0}>
        {differences(mine, serverVersion, text).map(({ name, here, there }) => (
          <div key={name}>
            <dt className="font-bold">{name}</dt>
            <dd className="wrap-anywhere">
              {conflictText.here} {here || conflictText.nothing}
            </dd>
            <dd className="wrap-anywhere">
              {conflictText.there} {there || conflictText.nothing}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onKeepMine}>
          {conflictText.keepMine}
        </Button>
        <Button onClick={onTakeServerVersion}>{conflictText.takeTheirs}</Button>
        <Button onClick={onLater}>{conflictText.later}</Button>
      </div>
    </Dialog>
  );
}

function differences(mine: ListingDraft, serverVersion: ListingDraft, text: ListingFormText) {
  const written = writtenFields.map((field) => {
    return {
      name: text.fields[field].label,
      here: mine[field].trim(),
      there: serverVersion[field].trim(),
    };
  });
  const packages = {
    name: text.steps.package.name,
    here: mine.package,
    there: serverVersion.package,
  };
  const prices = { name: text.prices.name, here: listed(mine), there: listed(serverVersion) };
  const rows = [...written, prices, packages].filter(({ here, there }) => here !== there);
  const [here, there] = [mine, serverVersion].map(({ images }) => String(images.length));
  const isOther = JSON.stringify(mine.images) !== JSON.stringify(serverVersion.images);
  return isOther ? [...rows, { name: text.conflict.photos, here, there }] : rows;
}

/** Returns the items of a draft as a text, such as 'Red mat 1,200, Basket 300'. */
const listed = ({ items }: ListingDraft) =>
  items.map(({ name, price }) => `${name} ${price}`.trim()).join(', ');
