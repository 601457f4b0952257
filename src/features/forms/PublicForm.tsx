import type { ReactNode } from 'react';
import type { FieldProblem } from '#domain/problem/problem.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { localizePath, requestInLanguage } from '#domain/language/localized-path.ts';

/** The state of a form. An endpoint renders the form with this state when it refuses the input. */
export interface FormState {
  /** The input by field name. */
  values?: Partial<Record<string, string>>;
  problems?: FieldProblem[];
  /** The message about a problem that concerns no single field. */
  failure?: string | undefined;
  /** Level of the form's heading. */
  heading?: 'h1' | 'h2';
}

type TextName =
  | 'heading'
  | 'problemHeading'
  | 'botField'
  | 'notice'
  | 'privacyLink'
  | 'send'
  | 'sending'
  | 'sent'
  | 'failed';

interface Props extends Pick<FormState, 'problems' | 'failure' | 'heading'> {
  /** Prefix of the ids of the fields, such as `vacancy` in `vacancy-email`. */
  id: string;
  /** Name of the form at the endpoint. */
  formName: string;
  action: string;
  text: Record<TextName, string>;
  /** True for a form beside the main action of the page, which disappears after it was sent. */
  isSecondary?: boolean;
  /** Names of the visible fields. */
  fields: readonly string[];
  children: ReactNode;
}

/**
 * A public form, which the browser submits as plain HTML. With scripts, EnhanceForms.astro submits it with `fetch`
 * and reads its configuration from the `data` attributes.
 */
export function PublicForm({ id, formName, action, text, fields, children, ...props }: Props) {
  const { problems = [], failure, heading: Heading = 'h2', isSecondary = false } = props;
  return (
    <form
      className={`flex max-w-prose flex-col items-start gap-4 ${isSecondary ? 'sent-once' : ''}`.trim()}
      action={requestInLanguage(action)}
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
        {`${text.notice} `}
        <a className="flex min-h-11 items-center underline" href={localizePath('/privacy')}>
          {text.privacyLink}
        </a>
      </p>
      <Alert />
      <Button type="submit" variant={isSecondary ? 'quiet' : 'primary'}>
        {text.send}
      </Button>
      {/* The status element always exists, so that screen readers announce its later content. */}
      <p role="status" tabIndex={-1} className="font-bold text-good"></p>
    </form>
  );
}

/** A honeypot for bots. It is hidden from sight, from screen readers and from the Tab order. */
function BotField({ id, label }: { id: string; label: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="bot-field" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Returns the message about a field; undefined without one. */
export function findProblem(
  problems: FieldProblem[] | undefined,
  field: string,
): string | undefined {
  return problems?.find((problem) => problem.field === field)?.message;
}
