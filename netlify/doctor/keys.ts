/** Checks that the database accepts both keys, and that neither variable contains a key of the other kind. */
import type { Answer } from './send.ts';
import { ok, wrong, type Check, type Finding } from './check.ts';
import {
  emptyRead,
  getCode,
  describeAnswer,
  isSuccess,
  getKeyKind,
  noTable,
  getReception,
  createRestSend,
  foreignServerFinding,
} from './rest.ts';

const copyAdvice = 'Copy it again from Project Settings → API Keys of the project at SUPABASE_URL.';

export const publishableKey: Check = {
  name: 'publishable key',
  async examine(subject) {
    const key = subject.environment.database.publishableKey;
    if (getKeyKind(key) === 'secret') {
      return wrong(
        'SUPABASE_PUBLISHABLE_KEY holds a secret key, and the build sends it to every browser.',
        'Set it to the publishable key. If such a build was ever published, replace the secret key.',
      );
    }
    const answer = await createRestSend(subject, key)(emptyRead);
    return findRefusal(answer, 'SUPABASE_PUBLISHABLE_KEY') ?? ok('The database accepts it.');
  },
};

export const secretKey: Check = {
  name: 'secret key',
  async examine(subject) {
    const { publishableKey: publicOne, secretKey: key } = subject.environment.database;
    if (key === publicOne || getKeyKind(key) === 'publishable') {
      return wrong(
        'SUPABASE_SECRET_KEY holds a publishable key, so endpoints cannot write.',
        'Set it to the secret key.',
      );
    }
    const answer = await createRestSend(subject, key)(emptyRead);
    const refusal = findRefusal(answer, 'SUPABASE_SECRET_KEY');
    if (refusal) return refusal;
    if (isSuccess(answer) || getCode(answer) === noTable) return ok('The database accepts it.');
    return wrong(
      `The database accepts SUPABASE_SECRET_KEY, but not as a secret key (${describeAnswer(answer)}).`,
      copyAdvice,
    );
  },
};

function findRefusal(answer: Answer, variable: string): Finding | undefined {
  switch (getReception(answer)) {
    case 'accepted':
      return undefined;
    case 'refused':
      return wrong(`The database refuses ${variable} (${describeAnswer(answer)}).`, copyAdvice);
    case 'foreign':
      return foreignServerFinding(answer);
  }
}
