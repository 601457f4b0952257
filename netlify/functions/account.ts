import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import type { Member } from '#domain/member/member.ts';
import { invalidField, Problem } from '#domain/problem/problem.ts';
import { deleteAccount } from '../auth/identity-admin.ts';
import { requireMember } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { call } from '../data/database.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { log } from '../http/log.ts';

export const config: Config = { path: '/api/account' };

const confirmationSchema = z.strictObject({
  email: z.string('account.confirmation.missing'),
});

/**
 * Deletes a member's account and data. Payments remain without the payer. The data is deleted first, so that the
 * member can sign in and retry after a failure.
 */
export default limitedEndpoint(limitRequests(config), {
  DELETE: async (request) => {
    const member = await requireMember(request);
    requireSameAddress(member, await requireJson(request, confirmationSchema));
    const args = { p_member_id: member.id };
    await call('delete_member', args);
    await purgeChangedPages();
    await deleteAccount(request, member).catch((cause: unknown) => {
      throw new Problem('account-half-deleted', { cause });
    });
    // Another tab may have exchanged its token meanwhile. The exchange creates a new row of `members`.
    await call('delete_member', args).catch((error: unknown) =>
      log.fault('DELETE /api/account', error),
    );
  },
});

/** @throws {Problem} `invalid-input` unless the typed email address is the member's */
function requireSameAddress({ email }: Member, typed: { email: string }): void {
  if (typed.email.trim().toLowerCase() === email.toLowerCase()) return;
  throw invalidField('email', 'account.confirmation.wrong');
}
