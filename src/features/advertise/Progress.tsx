import { fill } from '#domain/text/placeholders.ts';
import type { PageText } from '#content/text/text.ts';
import { formSteps, formatQuery } from './steps.ts';

interface Props {
  text: PageText<'advertise'>;
  step: (typeof formSteps)[number];
  listing: number | undefined;
  onGo: (step: Props['step']) => void;
}

/** The steps of the form as links, with the current step marked. */
export function Progress({ text, step, listing, onGo }: Props) {
  const place = formSteps.indexOf(step) + 1;
  return (
    <nav className="mt-4" aria-label={fill(text.progress, { place, of: formSteps.length })}>
      <ol className="flex flex-wrap gap-3 sm:gap-4">
        {formSteps.map((one, at) => (
          <li key={one} className="flex-1">
            <a
              className={`flex min-h-11 items-center border-b-4 ${at < place ? 'border-brand text-brand' : 'border-line text-ink-soft'} ${one === step ? 'font-bold' : ''}`}
              href={formatQuery({ step: one, listing })}
              aria-current={one === step ? 'step' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onGo(one);
              }}
            >
              {text.steps[one].name}
            </a>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-ink-soft">{fill(text.progress, { place, of: formSteps.length })}</p>
    </nav>
  );
}
