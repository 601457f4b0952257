import type { ReactNode } from 'react';
import { staffFindSchema, type StaffFind } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getMemberHref } from '../components/hrefs.ts';
import { ListingLines } from '../components/ListingLines.tsx';
import { LoadedPage } from '../components/LoadedPage.tsx';
import { Panel } from '../components/Panel.tsx';
import { PaymentLines } from '../components/PaymentLines.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useQuery } from '../use-query.ts';

/** The results of the search for members, adverts and payments. */
export default function FindPanel() {
  const { find: text } = useScreen().text;
  const terms = useQuery().values.get('q') ?? '';
  return (
    <Panel text={{ title: terms === '' ? text.title : fill(text.results, { terms }) }}>
      {terms === '' ? (
        <p>{text.lead}</p>
      ) : (
        <LoadedPage
          path={`/api/staff/find?q=${encodeURIComponent(terms)}`}
          schema={staffFindSchema}
        >
          {(result) => <Results result={result} />}
        </LoadedPage>
      )}
    </Panel>
  );
}

function Results({ result: { members, listings, payments } }: { result: StaffFind }) {
  const { find: text } = useScreen().text;
  const count = members.length + listings.length + payments.length;
  return (
    <>
      <p role="status">{count === 0 ? text.empty : fill(text.count, { count })}</p>
      <Group heading={text.members} count={members.length}>
        <ul className="ruled flex flex-col">
          {members.map(({ id, name, email, listings: adverts }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 py-1 wrap-anywhere">
              <ScreenLink href={getMemberHref(id)}>{name}</ScreenLink>
              {email !== null && <span>{email}</span>}
              <span className="text-ink-soft">{fill(text.adverts, { count: adverts })}</span>
            </li>
          ))}
        </ul>
      </Group>
      <Group heading={text.listings} count={listings.length}>
        <ListingLines listings={listings} hasOwner />
      </Group>
      <Group heading={text.payments} count={payments.length}>
        <PaymentLines payments={payments} hasListing />
      </Group>
    </>
  );
}

interface GroupProps {
  heading: string;
  count: number;
  children: ReactNode;
}

function Group({ heading, count, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl">{heading}</h2>
      {children}
    </section>
  );
}
