import { useCallback, useState } from 'react';
import { navigateTo, readQuery, readQueryParameter } from '#browser/address.ts';
import { loadOffer, takeOver } from '#browser/api/take-over.ts';
import type { PageText } from '#content/text/text.ts';
import type { TakeOverOffer } from '#domain/listing/prepared-listing.ts';
import type { Problem } from '#domain/problem/problem.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { MemberOnlyScreen } from '../account/MemberOnlyScreen.tsx';
import { useMember } from '../account/use-member.ts';
import { Choice } from '../components/Choice.tsx';
import { Retry } from '../components/Retry.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';

interface Props {
  text: PageText<'takeOver'>;
}

/** The page on which an owner takes the advert over that staff prepared. Its address has the secrets of the link. */
export default function TakeOver({ text }: Props) {
  return (
    <MemberOnlyScreen text={text}>
      {() => (
        <div className="mt-4 flex max-w-prose flex-col items-start gap-4">
          <Offer text={text} />
        </div>
      )}
    </MemberOnlyScreen>
  );
}

function Offer({ text }: Props) {
  const load = useCallback((signal: AbortSignal) => loadOffer(readQuery(), signal), []);
  const loaded = useLoad(load);
  if (loaded.status === 'loading') return <p role="status">{text.loading}</p>;
  if (loaded.status === 'ready') return <Question offer={loaded.data} text={text} />;
  if (loaded.problem.code === 'not-found') return <p role="status">{text.missing}</p>;
  return <Retry message={text.failed} retry={text.retry} onRetry={loaded.retry} />;
}

/** The question that names the account, the consent, and the button that takes the advert over. */
function Question({ offer, text }: Props & { offer: TakeOverOffer }) {
  const member = useMember();
  const [email] = useState(member?.email ?? '');
  const [hasConsent, setConsent] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { busy, problem, run } = useAction();
  const submit = () => {
    setMissing(!hasConsent);
    if (!hasConsent) return;
    void run(async () => {
      const { id } = await takeOver({
        token: readQueryParameter('advert') ?? '',
        proof: readQueryParameter('proof') ?? '',
        email,
        consent: true,
      });
      navigateTo(`/advertise?listing=${id}`);
    });
  };
  return (
    <>
      <p className="text-lead wrap-anywhere">
        {fill(text.question, { business: offer.title, email })}
      </p>
      <p className="wrap-anywhere">{fill(text.by, { name: offer.made_by })}</p>
      <p>
        <TextLink href="/terms">{text.terms}</TextLink>
      </p>
      <Choice type="checkbox" checked={hasConsent} onChoose={setConsent}>
        {text.consent}
      </Choice>
      <Alert>{isMissing && !hasConsent ? text.consentFirst : describe(problem, text)}</Alert>
      <Button variant="primary" aria-busy={busy} onClick={submit}>
        {busy ? text.working : text.takeOver}
      </Button>
      <p className="text-ink-soft">{text.otherAccount}</p>
    </>
  );
}

/** Returns the reason of a refusal, or a text about a failure. */
function describe(problem: Problem | undefined, text: Props['text']): string {
  if (!problem) return '';
  if (problem.code === 'not-found') return text.missing;
  const [field] = problem.fields ?? [];
  return field?.message ?? problem.sentences ?? text.failed;
}
