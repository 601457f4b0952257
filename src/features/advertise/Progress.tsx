import { fill } from '#domain/text/placeholders.ts';
import type { PageText } from '#content/text/text.ts';
import { formSteps, formatQuery } from './steps.ts';

interface Props {
  text: PageText<'advertise'>;
  step: (typeof formSteps)[number];
  listing: number | undefined;
  onGo: (step: Props['step']) => void;
}

/** The steps of the form as links. The current step is marked. */
export function Progress({ text, step, listing, onGo }: Props) {
  const position = formSteps.indexOf(step) + 1;
  return (
    <nav
      className="mt-4"
      aria-label={fill(text.progress, { place: position, of: formSteps.length })}
    >
      <ol className="flex flex-wrap gap-3 sm:gap-4">
        {formSteps.map((formStep, index) => (
          <li key={formStep} className="flex-1">
            <a
              className={`flex min-h-11 items-center border-b-4 ${index < position ? 'border-brand text-brand' : 'border-line text-ink-soft'} ${formStep === step ? 'font-bold' : ''}`}
              href={formatQuery({ step: formStep, listing })}
              aria-current={formStep === step ? 'step' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onGo(formStep);
              }}
            >
              {text.steps[formStep].name}
            </a>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-ink-soft">
        {fill(text.progress, { place: position, of: formSteps.length })}
      </p>
    </nav>
  );
}
