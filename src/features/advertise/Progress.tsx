import { fill } from '#domain/text/placeholders.ts';
import type { PageText } from '#content/text/text.ts';
import { formSteps, formatQuery, type EditableStep, type FormStep } from './steps.ts';

interface Props {
  text: PageText<'advertise'>;
  step: FormStep;
  /** True if the payment is the last step. */
  mustPay: boolean;
  listing: number | undefined;
  onGo: (step: EditableStep) => void;
}

/** All steps of the owner. The steps of the form are links, and the current step is marked. */
export function Progress({ text, step, mustPay, listing, onGo }: Props) {
  const steps: readonly FormStep[] = mustPay ? [...formSteps, 'pay'] : formSteps;
  const position = steps.indexOf(step) + 1;
  const label = fill(text.progress, { place: position, of: steps.length });
  const getStepClass = (index: number) =>
    `flex min-h-11 items-center border-b-4 ${index < position ? 'border-brand text-brand' : 'border-line text-ink-soft'} ${index === position - 1 ? 'font-bold' : ''}`;
  return (
    <nav className="mt-2 sm:mt-4" aria-label={label}>
      <ol className="flex flex-wrap gap-2 sm:gap-4">
        {steps.map((each, index) => (
          <li key={each} className="flex-1">
            {each === 'pay' ? (
              <span
                className={getStepClass(index)}
                aria-current={each === step ? 'step' : undefined}
              >
                {text.steps[each].name}
              </span>
            ) : (
              <a
                className={getStepClass(index)}
                href={formatQuery({ step: each, listing })}
                aria-current={each === step ? 'step' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(each);
                }}
              >
                {text.steps[each].name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
