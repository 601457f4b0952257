import { vacancyLimits } from '#domain/vacancy/vacancy.limits.ts';
import { Field } from '#ui/Field.tsx';
import { type FormState, findProblem, PublicForm } from '../forms/PublicForm.tsx';
import type { Text } from '#content/text/text.ts';

interface Props extends FormState {
  text: Text['vacancy'];
}

/** The form with which companies submit a job vacancy. */
export function VacancyForm({ text, values = {}, problems, ...state }: Props) {
  return (
    <PublicForm
      id="vacancy"
      formName="job-listing"
      action="/api/job-vacancies"
      text={text}
      fields={['name', 'email', 'message']}
      problems={problems}
      {...state}
    >
      <p>{text.lead}</p>
      <Field
        id="vacancy-name"
        label={text.nameLabel}
        problem={findProblem(problems, 'name')}
        name="name"
        required
        minLength={vacancyLimits.name.min}
        maxLength={vacancyLimits.name.max}
        autoComplete="organization"
        defaultValue={values['name']}
      />
      <Field
        id="vacancy-email"
        label={text.emailLabel}
        hint={text.emailHint}
        problem={findProblem(problems, 'email')}
        name="email"
        type="email"
        required
        maxLength={vacancyLimits.email}
        autoComplete="email"
        defaultValue={values['email']}
      />
      <Field
        as="textarea"
        id="vacancy-message"
        label={text.messageLabel}
        hint={text.messageHint}
        problem={findProblem(problems, 'message')}
        name="message"
        rows={8}
        required
        maxLength={vacancyLimits.message}
        defaultValue={values['message']}
        data-draft=""
      />
    </PublicForm>
  );
}
