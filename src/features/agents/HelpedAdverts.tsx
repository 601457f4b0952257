import { answerAgent, loadHelpedListings } from '#browser/api/agents.ts';
import { serverNow } from '#browser/server-time.ts';
import type { OwnAgents } from '#domain/agent/agent.ts';
import { listFields } from '#domain/listing/list-fields.ts';
import { getOwnerActions } from '#domain/listing/owner-actions.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { choosePayPath, getTitle } from '#domain/listing/status.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { cardClass } from '#ui/variants.ts';
import type { PageText } from '#content/text/text.ts';
import { Retry } from '../components/Retry.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { CardHeader } from '../my-listings/CardHeader.tsx';
import { describeAgentProblem, type AgentsText } from './load-agents.ts';

type Owner = OwnAgents['owners'][number];

interface Props {
  agents: OwnAgents;
  text: AgentsText;
  listText: PageText<'myListings'>;
  onChange: (agents: OwnAgents) => void;
}

/** The adverts of the owners that the member helps. */
export function HelpedAdverts({ agents: { owners }, text, listText, onChange }: Props) {
  const helped = owners.filter(({ since }) => since !== null);
  if (helped.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="helped-adverts">
      <h2 id="helped-adverts" className="text-title text-brand">
        {text.helped}
      </h2>
      <HelpedOwners owners={helped} text={text} listText={listText} onChange={onChange} />
    </section>
  );
}

interface OwnersProps extends Omit<Props, 'agents'> {
  owners: Owner[];
}

function HelpedOwners({ owners, text, listText, onChange }: OwnersProps) {
  const loaded = useLoad(loadHelpedListings);
  if (loaded.status === 'loading') return <p role="status">{text.loading}</p>;
  if (loaded.status === 'failed')
    return <Retry message={text.loadFailed} retry={text.retry} onRetry={loaded.retry} />;
  return owners.map((owner) => (
    <HelpedOwner
      key={owner.id}
      owner={owner}
      listings={loaded.data.listings.filter(({ helped }) => helped?.id === owner.id)}
      text={text}
      listText={listText}
      onChange={onChange}
    />
  ));
}

interface HelpedOwnerProps extends Omit<OwnersProps, 'owners'> {
  owner: Owner;
  listings: OwnListing[];
}

function HelpedOwner({ owner, listings, text, listText, onChange }: HelpedOwnerProps) {
  const { id, name } = owner;
  const { busy, problem, run } = useAction();
  const stop = () => run(async () => onChange(await answerAgent(id, 'end')));
  return (
    <div className="mt-4 grid gap-4">
      <h3 className="text-xl wrap-anywhere">{fill(text.of, { name })}</h3>
      {listings.length === 0 && <p>{text.noAdverts}</p>}
      <ul className="grid gap-6">
        {listings.map((listing) => (
          <HelpedCard key={listing.id} listing={listing} text={text} listText={listText} />
        ))}
      </ul>
      <Alert>{problem && describeAgentProblem(problem, text)}</Alert>
      <p>
        <Button aria-busy={busy} className="wrap-anywhere" onClick={() => void stop()}>
          {fill(text.stop, { name })}
        </Button>
      </p>
    </div>
  );
}

/** The actions that an agent has, with those that open the form first. The others are the owner's. */
const editActions = ['finish', 'change', 'edit'] as const;
const agentActions = [...editActions, 'goOn', 'see', 'pay', 'again', 'renew'] as const;

/** Returns the actions of an agent on a listing, the main one first. */
function listAgentActions(listing: OwnListing, now: Date | undefined) {
  const { primary, others } = getOwnerActions(listing, now);
  return [primary, ...others].flatMap(
    (action) => agentActions.find((allowed) => allowed === action) ?? [],
  );
}

interface CardProps {
  listing: OwnListing;
  text: AgentsText;
  listText: PageText<'myListings'>;
}

function HelpedCard({ listing, text, listText }: CardProps) {
  const now = serverNow();
  const loadedAt = now === undefined ? undefined : new Date(now);
  const { name = '', requested = [] } = listing.helped ?? {};
  return (
    <li className={cardClass}>
      <article className="grid gap-4 p-4 sm:p-6" aria-labelledby={`listing-${listing.id}`}>
        <CardHeader
          listing={listing}
          business={getTitle(listing) || listText.unnamed}
          loadedAt={loadedAt}
          text={listText}
        />
        {requested.length > 0 && (
          <p className="font-bold wrap-anywhere">
            {fill(text.waits, { name, fields: listFields(requested, text) })}
          </p>
        )}
        <p className="flex flex-wrap gap-3 empty:hidden">
          {listAgentActions(listing, loadedAt).map((action) => (
            <LinkButton
              key={action}
              href={
                editActions.some((edit) => edit === action)
                  ? `/advertise?listing=${listing.id}`
                  : choosePayPath(listing)
              }
            >
              {listText.actions[action]}
            </LinkButton>
          ))}
        </p>
      </article>
    </li>
  );
}
