import type { Problem } from '#domain/problem/problem.ts';
import { Alert } from '#ui/Alert.tsx';
import type { Text } from '#content/text/text.ts';
import type { Outcome } from './form-state.ts';

interface Props {
  outcome: Outcome;
  text: Text['advertise']['pay'];
}

/** The reason of a failed submission, with the next step. */
export function Failure({ outcome: { failure, isUnsaved }, text }: Props) {
  return (
    <Alert>
      {isUnsaved && text.unsaved}
      {failure && describeFailure(failure, text)}
    </Alert>
  );
}

function describeFailure(failure: Problem, text: Props['text']): string {
  if (failure.code === 'answer-lost') return text.answerLost;
  return failure.isOutage ? text.failed : (failure.sentences ?? text.failed);
}
