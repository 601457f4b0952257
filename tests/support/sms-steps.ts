/** The random steps of SMS: notices, requests, reports, opt-outs, changed numbers, and decisions of staff. */
import fc from 'fast-check';

/** The outcomes of a request. The last two have no response. `early` has a report before its response. */
const outcomes = ['accepted', 'early', 'refused', 'opted-out', 'lost', 'not-sent'] as const;
export type Outcome = (typeof outcomes)[number];

/** The events of each member. Two of one paid time have the same purpose. */
export const events = [
  { kind: 'live', purpose: 'live', isPaid: true },
  { kind: 'live', purpose: 'live', isPaid: true },
  { kind: 'ends-in-1-day', purpose: 'end', isPaid: true },
  { kind: 'changes-requested', purpose: 'changes', isPaid: false },
  { kind: 'changes-requested', purpose: 'changes', isPaid: false },
] as const;

const phones = ['+254711000001', '+254711000002', '+254711000003'] as const;
const phoneArbitrary = fc.constantFrom(...phones);

export type ReportState = 'sent' | 'delivered' | 'failed';

export type SmsStep =
  | { do: 'store'; event: number }
  | { do: 'lease'; outcomes: Outcome[]; reports: ReportState[]; isTwice: boolean }
  | { do: 'report'; index: number; isRepeated: boolean }
  | { do: 'check'; member: number; phone: string }
  | { do: 'opt out'; phone: string }
  | { do: 'switch'; member: number; isOn: boolean }
  | { do: 'advance'; minutes: number }
  | { do: 'decide'; decision: 'send-again' | 'leave' };

const weigh = (weight: number, arbitrary: fc.Arbitrary<SmsStep>) => ({ weight, arbitrary });

const outcomeArbitrary = fc.constantFrom(...outcomes);
const member = fc.nat(1);
const stepArbitrary = fc.oneof(
  weigh(5, fc.record({ do: fc.constant('store'), event: fc.nat(2 * events.length - 1) })),
  weigh(
    5,
    fc.record({
      do: fc.constant('lease'),
      outcomes: fc.array(outcomeArbitrary, { minLength: 4, maxLength: 4 }),
      reports: fc.array(fc.constantFrom('sent', 'delivered', 'failed'), { maxLength: 3 }),
      isTwice: fc.boolean(),
    }),
  ),
  weigh(3, fc.record({ do: fc.constant('report'), index: fc.nat(20), isRepeated: fc.boolean() })),
  weigh(3, fc.record({ do: fc.constant('check'), member, phone: phoneArbitrary })),
  weigh(1, fc.record({ do: fc.constant('opt out'), phone: phoneArbitrary })),
  weigh(1, fc.record({ do: fc.constant('switch'), member, isOn: fc.boolean() })),
  weigh(4, fc.record({ do: fc.constant('advance'), minutes: fc.constantFrom(1, 3, 10, 130, 600) })),
  weigh(
    1,
    fc.record({ do: fc.constant('decide'), decision: fc.constantFrom('send-again', 'leave') }),
  ),
);

/** Each sequence begins with a checked number, on which most steps depend. */
export const smsSequences = fc
  .array(stepArbitrary, { minLength: 5, maxLength: 25 })
  .map((steps): SmsStep[] => [{ do: 'check', member: 0, phone: phones[0] }, ...steps]);
