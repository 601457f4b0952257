import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { StaffText } from './screen.ts';

type Refund = Pick<
  NonNullable<StaffPayment['refund']>,
  'requested_at' | 'requested_name' | 'approved_at' | 'approved_name'
>;

/** Returns the request and the approval of a refund, each with its time and its actor. */
export function listRefundRequests(
  { requested_at, requested_name, approved_at, approved_name }: Refund,
  text: StaffText['money'],
): { at: string; text: string }[] {
  const request = {
    at: requested_at,
    text: fill(text.refundAsked, { name: requested_name ?? text.somebody }),
  };
  if (approved_at === null) return [request];
  const approval = fill(text.refundApproved, { name: approved_name ?? text.somebody });
  return [request, { at: approved_at, text: approval }];
}

/** Returns the text about a refund that was not sent, with its cause. An unknown cause is named by its code. */
export function describeRefundFailure(cause: string | null, text: StaffText['refunds']): string {
  const failures: Record<string, string> = text.failures;
  return fill(text.failed, { why: failures[cause ?? 'unknown'] ?? cause ?? '' });
}

/** Returns the text about the decision to give money back, with its reason. */
export function describeDue(
  name: string | null | undefined,
  reason: string | null,
  text: StaffText['money'],
): string {
  const lead =
    name === undefined
      ? text.becameDueItself
      : fill(text.becameDue, { name: name ?? text.somebody });
  return reason ? lead + fill(text.dueReason, { reason }) : lead;
}
