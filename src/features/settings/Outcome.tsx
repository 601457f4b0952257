import type { AccountField, AccountPart } from '#domain/member/account-form.ts';
import type { Problem } from '#domain/problem/problem.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { SettingsPart } from './SettingsFields.tsx';
import type { PageText } from '#content/text/text.ts';
import { hasProblem, type BlockName } from './use-account-form.ts';

/**
 * The result of a save of a block: the saved fields, a note about invalid fields, and the failed parts with reasons. The saved
 * fields omit an email address that awaits confirmation, because a notice at its field shows the address.
 */
export function Outcome({ block, account, text }: SettingsPart & { block: BlockName }) {
  const outcome = account.outcome?.block === block ? account.outcome : undefined;
  const savedFields =
    outcome?.savedFields.filter((field) => field !== 'email' || !outcome.newEmail) ?? [];
  return (
    <div className="contents">
      <p role="status" className="font-bold text-good empty:hidden">
        {savedFields.length > 0 && fill(text.saved, { fields: listFields(savedFields, text) })}
      </p>
      <div role="alert" className="grid gap-2 font-bold text-bad empty:hidden">
        {hasProblem(account.problems, block) && <p>{text.invalid}</p>}
        {outcome?.failedParts.map(({ part, fields, problem }) => (
          <p key={part}>
            {fill(problem.code === 'answer-lost' ? text.perhapsSaved : text.notSaved, {
              fields: listFields(fields, text),
            })}{' '}
            {describeFailure(part, problem, text)}
          </p>
        ))}
      </div>
    </div>
  );
}

function listFields(fields: readonly AccountField[], text: PageText<'settings'>): string {
  return fields.map((field) => text.fields[field]).join(', ');
}

function describeFailure(part: AccountPart, problem: Problem, text: PageText<'settings'>): string {
  if (problem.code === 'not-signed-in') return text.sessionEnded;
  if (part === 'email' && problem.code === 'invalid-input') return text.emailRefused;
  if (problem.code === 'answer-lost') return text.answerLost;
  if (problem.code === 'too-many-requests') return problem.sentences ?? text.tooMany;
  return problem.serverText ? text.failedHere : text.failed;
}
