/** Requests for tables of tests, and the accounts that they find. */
import {
  operatorToken,
  type Answer,
  type Extras,
  type ServiceUnderTest,
} from './service-under-test.ts';

/** Makes the rest of a request, after whatever must happen first. */
export type Attempt = (found: Found) => Extras | Promise<Extras>;

/** What every attempt finds: a member, an administrator, and somebody unconfirmed with a letter. */
export interface Found {
  service: ServiceUnderTest;
  member: string;
  memberId: string;
  refreshToken: string;
  admin: string;
  confirmation: string;
}

export const nothing: Attempt = () => ({});
export const json =
  (content: unknown): Attempt =>
  () => ({ json: content });
export const form =
  (content: Record<string, string>): Attempt =>
  () => ({ form: content });
export const bearer =
  (token: string, extras: Extras = {}): Attempt =>
  () => ({ bearer: token, ...extras });
export const byMember =
  (extras: Extras = {}): Attempt =>
  ({ member }) => ({ bearer: member, ...extras });
export const byAdmin =
  (extras: Extras = {}): Attempt =>
  ({ admin }) => ({ bearer: admin, ...extras });
export const after =
  (step: (found: Found) => unknown, attempt: Attempt): Attempt =>
  async (found) => {
    await step(found);
    return attempt(found);
  };

export const confirm =
  (extras: Extras = {}): Attempt =>
  ({ confirmation }) => ({ json: { type: 'signup', token: confirmation }, ...extras });
export const refresh =
  (extras: Extras = {}): Attempt =>
  ({ refreshToken }) => ({
    form: { grant_type: 'refresh_token', refresh_token: refreshToken },
    ...extras,
  });
/** Sends in the token of the latest letter. */
export const mailed =
  (type: string, more = {}): Attempt =>
  ({ service }) => ({ json: { type, token: service.lastToken(), ...more } });

/** Steps before an attempt. */
export type Step = (found: Found) => Promise<Answer>;
export const recover: Step = ({ service }) =>
  service.ask('POST /recover', { json: { email: 'amina@example.com' } });
export const invite: Step = ({ service }) =>
  service.ask('POST /invite', { bearer: operatorToken, json: { email: 'x@example.com' } });

/** Begins anew with the accounts that attempts find, made a minute apart. */
export async function furnish(service: ServiceUnderTest): Promise<Found> {
  await service.reset();
  const confirmation = await service.signUp('new@example.com');
  service.wait({ minutes: 1 });
  const admin = await service.administrator('baraka@example.com');
  service.wait({ minutes: 1 });
  const member = await service.member('amina@example.com');
  return {
    service,
    member: member.access_token,
    memberId: member.id,
    refreshToken: member.refresh_token,
    admin: admin.access_token,
    confirmation,
  };
}
