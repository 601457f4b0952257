/** Instant payment notifications: what PayPal says of the hosted buttons on the pricing page. */
import { ForgedMessage, type About, type FailureReason, type Word } from '../provider.ts';
import { patience, type Outside } from './api.ts';
import { readMoney } from './dollars.ts';
import { aboutOf } from './orders.ts';

/**
 * Sends the notification back as it came and asks whether it is PayPal's own.
 * @throws {ForgedMessage}; anything else means that nobody knows yet.
 */
export async function requireOwn(
  body: string,
  validation: string,
  fetch: Outside['fetch'],
): Promise<void> {
  const answer = await fetch(validation, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'IPN-verification',
    },
    body: `cmd=_notify-validate&${body}`,
    signal: AbortSignal.timeout(patience),
  });
  const verdict = answer.ok ? (await answer.text()).trim() : String(answer.status);
  if (verdict === 'INVALID') throw new ForgedMessage('PayPal did not send this notification.');
  if (verdict !== 'VERIFIED') throw new Error('PayPal did not say whether it sent a notification.');
}

const failures: Record<string, FailureReason> = {
  Denied: 'declined',
  Failed: 'declined',
  Expired: 'expired',
  Voided: 'expired',
};

/** The words of one notification; none where it is about something else than a payment. */
export function wordsOfNotification(
  body: string,
  account: { merchantId: string; receiver: string },
): Word[] {
  const fields = new URLSearchParams(body);
  const code = fields.get('txn_id');
  const status = fields.get('payment_status');
  if (code === null || status === null) return [];
  const sum = readMoney({
    currency_code: fields.get('mc_currency') ?? '',
    value: fields.get('mc_gross') ?? '',
  });
  const about = aboutOf(fields.get('custom') ?? undefined);
  if (status === 'Completed') {
    return [{ kind: 'paid', about, code, ...sum, isOurs: isOurs(fields, account) }];
  }
  if (status === 'Pending') return [{ kind: 'waiting', about }];
  const reason = failures[status];
  if (reason) return [{ kind: 'failed', about, reason }];
  return goneBack(status, about, { code, parent: fields.get('parent_txn_id'), sum });
}

function isOurs(fields: URLSearchParams, account: { merchantId: string; receiver: string }) {
  const id = fields.get('receiver_id');
  if (id !== null) return id === account.merchantId;
  return fields.get('receiver_email')?.toLowerCase() === account.receiver.toLowerCase();
}

function goneBack(
  status: string,
  named: About,
  { code, parent, sum }: { code: string; parent: string | null; sum: ReturnType<typeof readMoney> },
): Word[] {
  const about = parent === null ? named : { ...named, code: parent };
  if (status === 'Refunded') return [{ kind: 'refunded', about, code, ...sum }];
  if (status === 'Reversed') return [{ kind: 'taken-back', about, code, reason: 'reversed' }];
  return [];
}
