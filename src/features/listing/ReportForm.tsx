import { reportLimits } from '#domain/report/report.limits.ts';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { type FormState, findProblem, PublicForm } from '../forms/PublicForm.tsx';
import type { Text } from '#content/text/text.ts';

interface Props extends FormState {
  text: Text['report'];
  /** Slug of the business, such as 'judys-mats'. */
  business: string;
  /** Id of the public post of the business that the form is about; undefined for the whole advert. */
  post?: string | undefined;
}

/** The public form to report a wrong listing or a wrong post. */
export function ReportForm({ text, business, post, values = {}, problems, ...state }: Props) {
  const formText = post === undefined ? text : { ...text, ...text.post };
  return (
    <PublicForm
      id="report"
      formName="report"
      action="/api/reports"
      text={formText}
      fields={['reason', 'message']}
      isSecondary
      problems={problems}
      {...state}
    >
      <input type="hidden" name="business" value={business} />
      {post !== undefined && <input type="hidden" name="post" value={post} />}
      <SelectField
        id="report-reason"
        label={text.reasonLabel}
        problem={findProblem(problems, 'reason')}
        name="reason"
        required
        defaultValue={values['reason'] ?? ''}
        options={{ '': text.chooseReason, ...formText.reasons }}
      />
      <Field
        as="textarea"
        id="report-message"
        label={text.messageLabel}
        problem={findProblem(problems, 'message')}
        name="message"
        rows={4}
        maxLength={reportLimits.message}
        defaultValue={values['message']}
      />
    </PublicForm>
  );
}
