/** Requests for tables of endpoints, and the accounts that exist before each request. */
import type { GivenSettings } from '#netlify/local/identity/index.ts';
import { operatorToken, password, service, type Answer, type RequestParts } from './service.ts';

/** Creates the parts of a request other than its method and path. It may prepare the service before. */
export type RequestMaker = (fixture: Fixture) => RequestParts | Promise<RequestParts>;

/**
 * The accounts that exist before each request: a member, an administrator, and an unconfirmed account with a
 * confirmation email.
 */
export interface Fixture {
  member: string;
  memberId: string;
  refreshToken: string;
  administrator: string;
  confirmation: string;
}

export const nothing: RequestMaker = () => ({});
export const json =
  (content: unknown): RequestMaker =>
  () => ({ json: content });
export const form =
  (content: Record<string, string>): RequestMaker =>
  () => ({ form: content });
export const bearer =
  (token: string, extras: RequestParts = {}): RequestMaker =>
  () => ({ bearer: token, ...extras });
export const byMember =
  (extras: RequestParts = {}): RequestMaker =>
  ({ member }) => ({ bearer: member, ...extras });
export const byAdmin =
  (extras: RequestParts = {}): RequestMaker =>
  ({ administrator }) => ({ bearer: administrator, ...extras });
export const after =
  (step: (fixture: Fixture) => unknown, request: RequestMaker): RequestMaker =>
  async (fixture) => {
    await step(fixture);
    return request(fixture);
  };

export const logIn =
  (extras: RequestParts = {}): RequestMaker =>
  () => ({
    form: { grant_type: 'password', username: 'Amina@example.com', password },
    ...extras,
  });
export const confirm =
  (extras: RequestParts = {}): RequestMaker =>
  ({ confirmation }) => ({ json: { type: 'signup', token: confirmation }, ...extras });
export const refresh =
  (extras: RequestParts = {}): RequestMaker =>
  ({ refreshToken }) => ({
    form: { grant_type: 'refresh_token', refresh_token: refreshToken },
    ...extras,
  });
/** Returns a request with the token of the latest email. */
export const mailed =
  (type: string, more = {}): RequestMaker =>
  () => ({ json: { type, token: service.lastToken(), ...more } });

/** A request that runs before the tested request. */
export type Step = (fixture: Fixture) => Promise<Answer>;
export const recover: Step = () =>
  service.request('POST /recover', { json: { email: 'amina@example.com' } });
export const invite: Step = () =>
  service.request('POST /invite', { bearer: operatorToken, json: { email: 'x@example.com' } });

export const memberIsDeleted: Step = ({ memberId }) =>
  service.request(`DELETE /admin/users/${memberId}`, { bearer: operatorToken });
export const set = (settings: Partial<GivenSettings>) => () =>
  Object.assign(service.settings, settings);
export const emailIsOff = set({ external: { email: false } });
export const hookResponds = (status: number) => () => {
  service.hooks = () => Promise.resolve({ status });
};
export const wait = (time: Parameters<typeof service.wait>[0]) => () => {
  service.wait(time);
};

/** Returns JSON with the given number of nested levels. */
export const deep = (levels: number) =>
  `{"data":{"a":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}}`;

/** Resets the service and adds the accounts of the fixture, one minute apart. */
export async function createFixture(): Promise<Fixture> {
  await service.reset();
  const confirmation = await service.signUp('new@example.com');
  service.wait({ minutes: 1 });
  const administrator = await service.administrator('baraka@example.com');
  service.wait({ minutes: 1 });
  const member = await service.member('amina@example.com');
  return {
    member: member.access_token,
    memberId: member.id,
    refreshToken: member.refresh_token,
    administrator: administrator.access_token,
    confirmation,
  };
}
