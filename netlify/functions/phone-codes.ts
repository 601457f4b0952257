import type { Config } from '@netlify/functions';
import {
  ownPhonesSchema,
  phoneCodeRequestSchema,
  phoneCodeSchema,
} from '#domain/phone/phone-code.ts';
import { invalidField } from '#domain/problem/problem.ts';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { call } from '../data/database.ts';
import { recordMember } from '../data/members.ts';
import { limitRequests } from '../data/request-limit.ts';
import { notifyFormerOwners } from '../emails/notify-former-owners.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { beginPhoneCode, hashPhoneCode } from '../sms/send-phone-code.ts';

export const config: Config = { path: '/api/phone-codes' };

/**
 * GET returns the checked numbers of the member. POST requests a code by SMS. Its response is the same for each number,
 * and precedes the sending, so that it tells nothing about the number. PUT proves the number by its code, and returns
 * the checked numbers.
 */
export default limitedEndpoint(limitRequests(config), {
  GET: async (request) => readOwnPhones((await requireConfirmedMember(request)).id),
  POST: async (request, { waitUntil }) => {
    const member = await requireConfirmedMember(request);
    const { phone } = await requireJson(request, phoneCodeRequestSchema);
    await recordMember(member);
    const send = await beginPhoneCode(member.id, phone);
    waitUntil(send());
  },
  PUT: async (request, { waitUntil }) => {
    const { id } = await requireConfirmedMember(request);
    const { phone, code } = await requireJson(request, phoneCodeSchema);
    const isRight = await call('confirm_phone_code', {
      p_actor_id: id,
      p_phone: phone,
      p_code_hash: hashPhoneCode(phone, code),
    });
    if (!isRight) throw invalidField('code', 'phoneCode.code.wrong');
    await purgeChangedPages();
    waitUntil(notifyFormerOwners(createAddressFinder(request)));
    return readOwnPhones(id);
  },
});

const readOwnPhones = async (member: string) =>
  ownPhonesSchema.parse(await call('own_phones', { p_actor_id: member }));
