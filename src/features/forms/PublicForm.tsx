import type { ReactNode } from 'react';
import type { FieldProblem } from '#domain/problem/problem.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import type { Text } from '#content/text/text.ts';

/** What a form shows beside its fields; an endpoint fills it in when it refuses what was sent. */
export interface FormState {
  /** What was typed, by the name of the field. */
  values?: Partial<Record<string, string>>;
  problems?: FieldProblem[];
  /** What is wrong with none of the fields, and what to do. */
  failure?: string | undefined;
  /** The form's place in the page. */
  heading?: 'h1' | 'h2';
}

interface Props extends Pick<FormState, 'problems' | 'failure' | 'heading'> {
  /** The ids of its fields begin with it: `vacancy-email`. */
  id: string;
  /** The name by which the endpoint knows it. */
  formName: string;
  action: string;
  text: Text['report'] | Text['vacancy'];
  /** Names of the fields that a person sees. */
  fields: readonly string[];
  children: ReactNode;
}

/**
 * A form for everybody, sent as plain HTML. With scripts EnhanceForms.astro sends it in place, and
 * finds what it needs in the `data` attributes.
 */
export function PublicForm({ id, formName, action, text, fields, children, ...state }: Props) {
  const { problems = [], failure, heading: Heading = 'h2' } = state;
  return (
    <form
      className="flex max-w-prose flex-col items-start gap-4"
      action={action}
      method="post"
      aria-labelledby={`${id}-heading`}
      data-sending={text.sending}
      data-failed={text.failed}
      data-sent={text.sent}
    >
      <Heading id={`${id}-heading`} className="text-title text-brand">
        {text.heading}
      </Heading>
      {(failure !== undefined || problems.length > 0) && (
        <ErrorSummary
          heading={text.problemHeading}
          message={failure}
          items={problems.map(({ field, message }) => ({
            label: message,
            href: fields.includes(field) ? `#${id}-${field}` : undefined,
          }))}
        />
      )}
      <input type="hidden" name="form-name" value={formName} />
      {children}
      <BotField id={`${id}-bot-field`} label={text.botField} />
      <p className="text-ink-soft">
        {text.notice}{' '}
        <a className="flex min-h-11 items-center underline" href="/privacy">
          {text.privacyLink}
        </a>
      </p>
      <Alert />
      <Button type="submit" variant="primary">
        {text.send}
      </Button>
      {/* Always there, so that a screen reader listens before it is filled. */}
      <p role="status" className="font-bold text-good"></p>
    </form>
  );
}

/** A trap for machines: nobody sees it, hears it or comes to it with the Tab key. */
function BotField({ id, label }: { id: string; label: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="bot-field" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** The sentence about one field, if there is one. */
export function findProblem(
  problems: FieldProblem[] | undefined,
  field: string,
): string | undefined {
  return problems?.find((problem) => problem.field === field)?.message;
}
