import { loadNextStep } from '#browser/api/next-step.ts';
import { LinkButton } from '#ui/Button.tsx';
import { useLoad } from '../components/use-load.ts';

/** What a member should do next. Where nobody can say, nothing stands here: the menus lead on all the same. */
export function NextStep() {
  const step = useLoad(loadNextStep);
  if (step.status !== 'ready') return null;
  const { heading, lead, action } = step.data;
  return (
    <section
      aria-label={heading}
      className="@container flex min-h-44 flex-col gap-2 rounded-sm bg-band p-4 sm:min-h-28 sm:flex-row sm:items-center sm:gap-4"
    >
      <div className="min-w-0 grow">
        <p className="truncate text-lg font-bold @max-2xs:whitespace-normal">{heading}</p>
        <p className="line-clamp-2 @max-2xs:line-clamp-none">{lead}</p>
      </div>
      <LinkButton look="primary" className="sm:flex-none" href={action.href}>
        {action.words}
      </LinkButton>
    </section>
  );
}
