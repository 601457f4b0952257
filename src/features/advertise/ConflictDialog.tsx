import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import type { Text, Words } from '#content/text/text.ts';

interface Props {
  mine: ListingDraft;
  theirs: ListingDraft;
  text: Words<'advertise'>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onLater: () => void;
}

/** Two windows wrote the same listing: what differs, and which of them counts. */
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
        <Button look="primary" onClick={onKeepMine}>
          {words.keepMine}
        </Button>
        <Button onClick={onTakeTheirs}>{words.takeTheirs}</Button>
        <Button onClick={onLater}>{words.later}</Button>
      </div>
    </Dialog>
  );
}

function differences(mine: ListingDraft, theirs: ListingDraft, text: Words<'advertise'>) {
  const names = Object.entries(text.fields) as [
    keyof Text['advertise']['fields'],
    { label: string },
  ][];
  const written = names.map(([field, { label }]) => {
    return { name: label, here: mine[field].trim(), there: theirs[field].trim() };
  });
  const packages = { name: text.steps.package.name, here: mine.package, there: theirs.package };
  const isOther = JSON.stringify(mine.photos) !== JSON.stringify(theirs.photos);
  const photos = {
    name: text.conflict.photos,
    here: String(mine.photos.length),
    there: String(theirs.photos.length),
  };
  const rows = [...written, packages].filter(({ here, there }) => here !== there);
  return isOther ? [...rows, photos] : rows;
}
