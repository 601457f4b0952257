import type { Answer } from './send.ts';
import { ok, wrong, type Check } from './check.ts';
import type { Parameter } from './expected.ts';
import { allThatIsServed } from './interface-description.ts';
import {
  asVisitor,
  getCode,
  describeAnswer,
  isSuccess,
  noFunction,
  noRight,
  requireReached,
} from './rest.ts';

/** What stands on public pages, which are built as a visitor would read it. */
const visitorFunctions = new Set(['site_reach']);

/**
 * Which functions of the database somebody without an account can call: no others may be. Each is called
 * with GET, which the interface runs in a transaction that cannot write
 * (docs.postgrest.org, references/transactions, access mode), so that nothing is changed where one is open.
 */
export const functions: Check = {
  name: 'functions',
  async examine(subject) {
    const send = asVisitor(subject);
    const served = [...(await allThatIsServed(subject)).functions];
    const calls = served.filter(([name]) => !visitorFunctions.has(name));
    const answers = await Promise.all(
      calls.map(async ([name, parameters]) => {
        return { name, answer: await send(formatCall(name, parameters)) };
      }),
    );
    requireReached(
      answers.map(({ answer }) => answer),
      'publishable',
    );

    const named = (fits: (answer: Answer) => boolean) =>
      answers.flatMap(({ name, answer }) => (fits(answer) ? [name] : [])).join(', ');
    const open = named(isOpen);
    if (open !== '') {
      return wrong(
        `Somebody without an account can call ${open}.`,
        'Add a migration that revokes execute on each from public, anon.',
      );
    }
    const absent = named((answer) => getCode(answer) === noFunction);
    if (absent !== '') {
      return wrong(
        `The database does not know ${absent}.`,
        'Run supabase db push --workdir netlify.',
      );
    }
    const unclear = answers.flatMap(({ name, answer }) =>
      isUnclear(answer) ? [`${name} (${describeAnswer(answer)})`] : [],
    );
    const closed = `Visitors can call none of ${calls.length - unclear.length}.`;
    return ok(unclear.length > 0 ? `${closed} Not to be seen of ${unclear.join(', ')}.` : closed);
  },
};

/** How codes begin of answers that come before the right to call is looked at. */
const before = /^(PGRST|08|22P02|53)/;

function isUnclear(answer: Answer): boolean {
  return before.test(getCode(answer) ?? '') && getCode(answer) !== noFunction;
}

/**
 * Whoever hears anything but 'no right' has called the function. One that is open and says so itself
 * gives a visitor as little.
 */
function isOpen(answer: Answer): boolean {
  const code = getCode(answer);
  return isSuccess(answer) || (code !== undefined && code !== noRight && !before.test(code));
}

/** A value that the database can read as its type. `true` is what a caller would claim of herself. */
const samples: [types: RegExp, value: string][] = [
  [/^uuid$/, '00000000-0000-0000-0000-000000000000'],
  [/^(int\d?|integer|bigint|smallint|numeric.*|real|double precision|float\d?)$/, '0'],
  [/^bool(ean)?$/, 'true'],
  [/^jsonb?$/, '[]'],
  [/^(date|timestamp.*)$/, 'epoch'],
  [/^interval$/, '0'],
];

/** Anything else is taken for text. */
function getSample(type: string): string {
  if (type.endsWith('[]')) return `{${getSample(type.slice(0, -2))}}`;
  return samples.find(([types]) => types.test(type))?.[1] ?? 'x';
}

function formatCall(name: string, parameters: Parameter[]): string {
  const values = new URLSearchParams(
    parameters.map((parameter) => [parameter.name, getSample(parameter.type)]),
  );
  return `rpc/${name}?${values.toString()}`;
}
