import { loadNextStep } from '#browser/api/next-step.ts';
import { LinkButton } from '#ui/Button.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { Retry } from '../components/Retry.tsx';
import { useLoad } from '../components/use-load.ts';
import { Skeleton } from '../components/Skeleton.tsx';

/** The suggested next step for a member. Its space is reserved. */
export function NextStep({ text }: { text: Record<'partFailed' | 'retry', string> }) {
  const step = useLoad(loadNextStep);
  if (step.status === 'loading') return <Skeleton />;
  if (step.status === 'failed') {
    return (
      <div className="rounded-sm border border-line p-4">
        <Retry message={text.partFailed} retry={text.retry} onRetry={step.retry} />
      </div>
    );
  }
  const { heading, lead, action, share, unreachable } = step.data;
  return (
    <div className="grid gap-4">
      {/* The notice appears if no more emails go to the member's address. */}
      {unreachable !== undefined && (
        <p className="notice wrap-anywhere">
          {unreachable.sentence}{' '}
          <TextLink href="/profile-management">{unreachable.action}</TextLink>
        </p>
      )}
      <section
        aria-label={heading}
        className="flex flex-wrap content-center items-center gap-3 rounded-sm bg-band p-4 wrap-anywhere"
      >
        <div className="grow basis-64">
          <p className="text-lg leading-tight font-bold">{heading}</p>
          <p>{lead}</p>
        </div>
        <div className="flex grow flex-wrap gap-3 *:grow sm:grow-0">
          {share && (
            <LinkButton variant="primary" href={share.url}>
              {share.label}
            </LinkButton>
          )}
          <LinkButton variant={share ? 'quiet' : 'primary'} href={action.href}>
            {action.label}
          </LinkButton>
        </div>
      </section>
    </div>
  );
}
