import { useEffect, useRef, useState } from 'react';
import { Alert } from '#ui/Alert.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { KitengeStrip } from '#ui/KitengeStrip.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { cardClass } from '#ui/variants.ts';
import { hasHelped, LazyHelpedAdverts, LazyQuestions, useAgents } from './LazyAgents.tsx';
import { LoadedListings } from './LoadedListings.tsx';
import { OwnListingCard } from './OwnListingCard.tsx';
import type { PageText } from '#content/text/text.ts';
import { useListings } from './use-listings.ts';

/** The listings of the logged-in member with their state and actions. */
export default function MyListings({ text }: { text: PageText<'myListings'> }) {
  const { result, showMoreAction, firstNewId, showMore } = useListings();
  const agents = useAgents();
  /** The result of the last action on a listing. */
  const [outcome, setOutcome] = useState('');
  const helps = hasHelped(agents);
  const offer = result.status === 'ready' && result.data.listings.length === 0 && (
    <Empty text={text} />
  );
  return (
    <div className="wrap py-8">
      <h1 className="text-title text-brand">{text.heading}</h1>
      <Outcome message={outcome} />
      <LazyQuestions loaded={agents} onAnswer={result.reload} />
      <LoadedListings result={result} text={text}>
        {({ data: { listings, next, loadedAt }, failure, reload }) =>
          listings.length === 0 ? (
            agents.status !== 'loading' && !helps && offer
          ) : (
            <>
              <p role="status" className="mt-4 font-bold empty:hidden">
                {failure && text.stale[failure.isOffline ? 'offline' : 'failed']}
              </p>
              <ul className="mt-6 grid gap-6">
                {listings.map((listing) => (
                  <OwnListingCard
                    key={listing.id}
                    listing={listing}
                    loadedAt={loadedAt}
                    hasFocus={firstNewId === listing.id}
                    onChanged={(message) => {
                      setOutcome(message);
                      reload();
                    }}
                    text={text}
                  />
                ))}
              </ul>
              {next !== null && (
                <div className="mt-6 flex flex-col items-start gap-3">
                  <Alert>{showMoreAction.problem && text.moreFailed}</Alert>
                  <Button aria-busy={showMoreAction.busy} onClick={() => void showMore()}>
                    {text.more}
                  </Button>
                </div>
              )}
              <p className="mt-8">
                <LinkButton href="/advertise">{text.another}</LinkButton>
              </p>
            </>
          )
        }
      </LoadedListings>
      <LazyHelpedAdverts loaded={agents} text={text} />
      {helps && offer}
    </div>
  );
}

function Empty({ text }: { text: PageText<'myListings'> }) {
  return (
    <section className={`${cardClass} mt-6 max-w-2xl`}>
      <KitengeStrip seed="my-adverts" className="h-6" />
      <div className="grid justify-items-start gap-4 p-4 sm:p-6">
        <h2 className="text-title">{text.empty.heading}</h2>
        <p className="max-w-prose">{text.empty.offer}</p>
        <p className="max-w-prose">{text.empty.lead}</p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <LinkButton variant="primary" href="/advertise">
            {text.begin}
          </LinkButton>
          <TextLink href="/pricing-type">{text.empty.prices}</TextLink>
        </p>
      </div>
    </section>
  );
}

/** The result of an action. It gets the focus, because the card of the action may be gone. */
function Outcome({ message }: { message: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message !== '') line.current?.focus();
  }, [message]);
  return (
    <p ref={line} role="status" tabIndex={-1} className="notice mt-4 wrap-anywhere empty:hidden">
      {message}
    </p>
  );
}
