import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { writtenFields } from '#domain/listing/fields.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import type { ListingFormText } from './use-listing-form.ts';

interface Props {
  mine: ListingDraft;
  theirs: ListingDraft;
  text: ListingFormText;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onLater: () => void;
}

/** Dialog for two conflicting versions of a listing: it shows their differences, and the member selects one. */
export function ConflictDialog({ mine, theirs, text, onKeepMine, onTakeTheirs, onLater }: Props) {
  const words = text.conflict;
  return (
    <Dialog heading={words.heading} onClose={onLater} isRead>
      <p>{words.lead}</p>
      <dl className="flex max-h-80 w-full flex-col gap-3 overflow-y-auto" tabIndex={0}>
        {differences(mine, theirs, text).map(({ name, here, there }) => (
          <div key={name}>
            <dt className="font-bold">{name}</dt>
            <dd className="wrap-anywhere">
              {words.here} {here || words.nothing}
            </dd>
            <dd className="wrap-anywhere">
              {words.there} {there || words.nothing}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onKeepMine}>
          {words.keepMine}
        </Button>
        <Button onClick={onTakeTheirs}>{words.takeTheirs}</Button>
        <Button onClick={onLater}>{words.later}</Button>
      </div>
    </Dialog>
  );
}

function differences(mine: ListingDraft, theirs: ListingDraft, text: ListingFormText) {
  const written = writtenFields.map((field) => {
    return {
      name: text.fields[field].label,
      here: mine[field].trim(),
      there: theirs[field].trim(),
    };
  });
  const packages = { name: text.steps.package.name, here: mine.package, there: theirs.package };
  const prices = { name: text.prices.name, here: listed(mine), there: listed(theirs) };
  const rows = [...written, prices, packages].filter(({ here, there }) => here !== there);
  const [here, there] = [mine, theirs].map(({ images }) => String(images.length));
  const isOther = JSON.stringify(mine.images) !== JSON.stringify(theirs.images);
  return isOther ? [...rows, { name: text.conflict.photos, here, there }] : rows;
}

/** Returns for example 'Red mat 1,200, Basket 300'. */
const listed = ({ items }: ListingDraft) =>
  items.map(({ name, price }) => `${name} ${price}`.trim()).join(', ');
