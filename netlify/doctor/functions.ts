import { ok, pushAdvice, wrong, type Check, type ServiceResponse } from './check.ts';
import type { Parameter } from './expected-schema.ts';
import { readServedObjects } from './interface-description.ts';
import {
  createVisitorSend,
  getCode,
  describeResponse,
  isSuccess,
  noFunction,
  noRight,
  requireDatabaseResponses,
} from './rest.ts';

/** Functions that the build of public pages calls with the rights of a visitor. */
const visitorFunctions = new Set(['site_reach']);

/**
 * Checks that callers without an account can call only the permitted database functions. The check sends a GET
 * request for each function except the permitted ones. PostgREST runs GET requests in a read-only transaction
 * (docs.postgrest.org, references/transactions, access mode), so the calls cannot change anything.
 */
export const functions: Check = {
  name: 'functions',
  async examine(subject) {
    const send = createVisitorSend(subject);
    const servedFunctions = [...(await readServedObjects(subject)).functions];
    const testedFunctions = servedFunctions.filter(([name]) => !visitorFunctions.has(name));
    const responses = await Promise.all(
      testedFunctions.map(async ([name, parameters]) => {
        return { name, response: await send(formatCall(name, parameters)) };
      }),
    );
    requireDatabaseResponses(
      responses.map(({ response }) => response),
      { sentKey: 'publishable' },
    );

    const listNames = (matches: (response: ServiceResponse) => boolean) =>
      responses.flatMap(({ name, response }) => (matches(response) ? [name] : [])).join(', ');
    const openFunctions = listNames(isOpen);
    if (openFunctions !== '') {
      return wrong(
        `A visitor can call ${openFunctions}.`,
        'Add a migration that revokes execute on each from public, anon.',
      );
    }
    const missingFunctions = listNames((response) => getCode(response) === noFunction);
    if (missingFunctions !== '') {
      return wrong(`The database lacks ${missingFunctions}.`, pushAdvice);
    }
    const unclearResults = responses.flatMap(({ name, response }) =>
      isUnclear(response) ? [`${name} (${describeResponse(response)})`] : [],
    );
    const summary = `Visitors can call none of ${testedFunctions.length - unclearResults.length}.`;
    return ok(
      unclearResults.length > 0
        ? `${summary} No result for ${unclearResults.join(', ')}.`
        : summary,
    );
  },
};

/**
 * Prefixes of the error codes that the interface or PostgreSQL returns before it checks the privilege to execute.
 */
const precheckErrorPattern = /^(PGRST|08|22P02|53)/;

function isUnclear(response: ServiceResponse): boolean {
  return precheckErrorPattern.test(getCode(response) ?? '') && getCode(response) !== noFunction;
}

/**
 * True if the function was called. A success proves a call. Every error code proves a call, except `noRight` and the
 * codes of `precheckErrorPattern`. A function that itself raises `noRight` counts as closed.
 */
function isOpen(response: ServiceResponse): boolean {
  const code = getCode(response);
  return (
    isSuccess(response) ||
    (code !== undefined && code !== noRight && !precheckErrorPattern.test(code))
  );
}

/**
 * Sample arguments that PostgreSQL can parse as the type of the parameter. The sample of a boolean is `true`,
 * because an attacker would send `true` to claim a right.
 */
const samples: [types: RegExp, value: string][] = [
  [/^uuid$/, '00000000-0000-0000-0000-000000000000'],
  [/^(int\d?|integer|bigint|smallint|numeric.*|real|double precision|float\d?)$/, '0'],
  [/^bool(ean)?$/, 'true'],
  [/^jsonb?$/, '[]'],
  [/^(date|timestamp.*)$/, 'epoch'],
  [/^interval$/, '0'],
];

/** Returns the sample of a type. A type without a sample gets a text. */
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
