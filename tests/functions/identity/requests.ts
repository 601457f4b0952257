/** Creates requests for the tables of endpoints, and the accounts that exist before each request. */
import type { SettingsInput } from '#netlify/local/identity/index.ts';
import {
  operatorToken,
  password,
  service,
  type ParsedResponse,
  type RequestParts,
} from './service.ts';

/**
 * Creates the parts of a request other than its method and path. Before that, it may change the state of the service.
 */
export type RequestMaker = (fixture: Fixture) => RequestParts | Promise<RequestParts>;

/**
 * Tokens and ids of the accounts that exist before each request: a member, an administrator, and an unconfirmed
 * account with a confirmation email.
 */
export interface Fixture {
  /** The access token of the member. */
  memberToken: string;
  memberId: string;
  /** The refresh token of the member. */
  refreshToken: string;
  /** The access token of the administrator. */
  administratorToken: string;
  /** The token in the confirmation email. */
  confirmationToken: string;
}

export const emptyRequest: RequestMaker = () => ({});
export const withJson =
  (content: unknown): RequestMaker =>
  () => ({ json: content });
export const withForm =
  (content: Record<string, string>): RequestMaker =>
  () => ({ form: content });
export const withBearer =
  (token: string, extras: RequestParts = {}): RequestMaker =>
  () => ({ bearer: token, ...extras });
export const asMember =
  (extras: RequestParts = {}): RequestMaker =>
  ({ memberToken }) => ({ bearer: memberToken, ...extras });
export const asAdministrator =
  (extras: RequestParts = {}): RequestMaker =>
  ({ administratorToken }) => ({ bearer: administratorToken, ...extras });
export const afterStep =
  (step: (fixture: Fixture) => unknown, request: RequestMaker): RequestMaker =>
  async (fixture) => {
    await step(fixture);
    return request(fixture);
  };

export const logInRequest =
  (extras: RequestParts = {}): RequestMaker =>
  () => ({
    form: { grant_type: 'password', username: 'Amina@example.com', password },
    ...extras,
  });
export const confirmRequest =
  (extras: RequestParts = {}): RequestMaker =>
  ({ confirmationToken }) => ({ json: { type: 'signup', token: confirmationToken }, ...extras });
export const refreshRequest =
  (extras: RequestParts = {}): RequestMaker =>
  ({ refreshToken }) => ({
    form: { grant_type: 'refresh_token', refresh_token: refreshToken },
    ...extras,
  });
/** Creates a request to `/verify` with the token of the latest email. */
export const withEmailToken =
  (type: string, fields = {}): RequestMaker =>
  () => ({ json: { type, token: service.readLastToken(), ...fields } });

/** A request that runs before the tested request. */
export type Step = (fixture: Fixture) => Promise<ParsedResponse>;
export const requestRecovery: Step = () =>
  service.request('POST /recover', { json: { email: 'amina@example.com' } });
export const inviteUser: Step = () =>
  service.request('POST /invite', { bearer: operatorToken, json: { email: 'x@example.com' } });

export const deleteMember: Step = ({ memberId }) =>
  service.request(`DELETE /admin/users/${memberId}`, { bearer: operatorToken });
export const changeSettings = (settings: Partial<SettingsInput>) => () =>
  Object.assign(service.settings, settings);
export const disableEmailProvider = changeSettings({ external: { email: false } });
export const setHookStatus = (status: number) => () => {
  service.hooks = () => Promise.resolve({ status });
};
export const passTime = (time: Parameters<typeof service.advanceClock>[0]) => () => {
  service.advanceClock(time);
};

/** Returns JSON of objects and arrays that are nested in the given number of levels, at least two. */
export const nestJson = (levels: number) =>
  `{"data":{"a":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}}`;

/** Resets the service and adds the accounts of the fixture, one minute apart. */
export async function createFixture(): Promise<Fixture> {
  await service.reset();
  const confirmationToken = await service.signUp('new@example.com');
  service.advanceClock({ minutes: 1 });
  const administrator = await service.addAdministrator('baraka@example.com');
  service.advanceClock({ minutes: 1 });
  const member = await service.addMember('amina@example.com');
  return {
    memberToken: member.access_token,
    memberId: member.id,
    refreshToken: member.refresh_token,
    administratorToken: administrator.access_token,
    confirmationToken,
  };
}
