/** Checks that the database accepts both keys, and that neither variable contains a key of the other kind. */
import { ok, wrong, type Check, type Finding, type ServiceResponse } from './check.ts';
import {
  zeroPostsPath,
  getCode,
  describeResponse,
  isSuccess,
  getKeyKind,
  noTable,
  getReception,
  createRestSend,
  createForeignServerFinding,
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
    const response = await createRestSend(subject, key)(zeroPostsPath);
    return findRefusal(response, 'SUPABASE_PUBLISHABLE_KEY') ?? ok('The database accepts it.');
  },
};

export const secretKey: Check = {
  name: 'secret key',
  async examine(subject) {
    const { publishableKey: otherKey, secretKey: key } = subject.environment.database;
    if (key === otherKey || getKeyKind(key) === 'publishable') {
      return wrong(
        'SUPABASE_SECRET_KEY holds a publishable key, so endpoints cannot write.',
        'Set it to the secret key.',
      );
    }
    const response = await createRestSend(subject, key)(zeroPostsPath);
    const refusal = findRefusal(response, 'SUPABASE_SECRET_KEY');
    if (refusal) return refusal;
    if (isSuccess(response) || getCode(response) === noTable) return ok('The database accepts it.');
    return wrong(
      `The database accepts SUPABASE_SECRET_KEY, but not as a secret key (${describeResponse(response)}).`,
      copyAdvice,
    );
  },
};

function findRefusal(response: ServiceResponse, variable: string): Finding | undefined {
  switch (getReception(response)) {
    case 'accepted':
      return undefined;
    case 'refused':
      return wrong(`The database refuses ${variable} (${describeResponse(response)}).`, copyAdvice);
    case 'foreign':
      return createForeignServerFinding(response);
  }
}
