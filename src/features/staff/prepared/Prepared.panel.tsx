import { preparedListingsSchema } from '#domain/listing/prepared-listing.ts';
import { LoadedPage } from '../components/LoadedPage.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useQuery } from '../use-query.ts';
import { OpenForm } from './OpenForm.tsx';
import { PreparedItem } from './PreparedItem.tsx';

/** The address of the list, and of the form of an advert. */
const listHref = '?view=prepared';

/** The adverts that staff prepare for owners, or the form of one of them. */
export default function Prepared() {
  const { prepared: text } = useScreen().text;
  const { values, openQuery } = useQuery();
  const id = values.get('id');
  if (id !== null) {
    return (
      <Panel text={{ title: text.form.heading }}>
        <p>
          <ScreenLink href={listHref}>{text.back}</ScreenLink>
        </p>
        <OpenForm key={id} id={id === 'new' ? undefined : id} onSave={() => openQuery(listHref)} />
      </Panel>
    );
  }
  return (
    <LoadedPage
      path="/api/staff/prepared-listings"
      schema={preparedListingsSchema}
      title={text.title}
    >
      {(rows, reload) => (
        <Panel text={text}>
          <p className="flex flex-wrap gap-x-6">
            <ScreenLink href={`${listHref}&id=new`}>{text.make}</ScreenLink>
            <ScreenLink href="?view=adverts">{text.toListings}</ScreenLink>
          </p>
          {rows.length === 0 && <p>{text.empty}</p>}
          <ul className="flex flex-col gap-4 empty:hidden">
            {rows.map((row) => (
              <li key={row.id}>
                <PreparedItem item={row} onDone={reload} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </LoadedPage>
  );
}
