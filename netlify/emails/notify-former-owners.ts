/** Sends emails to the former owners of checked numbers that other members proved. */
import { getText } from '#content/text/text.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { call } from '../data/database.ts';
import { notifyMembers } from './notify-members.ts';
import type { FindAddress } from './notify-owners.ts';

/** Sends the missing emails. The promise never rejects. */
export const notifyFormerOwners = (findAddress: FindAddress): Promise<void> =>
  notifyMembers(
    {
      name: 'phone-moved',
      read: (limit) => call('undelivered_phone_takeovers', { p_limit: limit }),
      createEmail: ({ phone }) => ({
        content: {
          name: 'phone-moved',
          template: getText().emails.phoneMoved,
          values: { phone: formatPhone(phone) },
        },
        path: '/profile-management',
      }),
      finish: (id) => call('finish_phone_takeover', { p_takeover_id: id }),
    },
    findAddress,
  );
