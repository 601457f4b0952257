import { expect, test } from 'vitest';
import { bounceReportSchema, subscriptionSchema } from './bounce-events.ts';

const email = 'amina@duka.example';
const stop = (cause: 'bounce' | 'complaint', detail = '') => [{ recipient: email, cause, detail }];

test.each([
  ['hard_bounce', stop('bounce', 'No such user')],
  ['complaint', stop('complaint', 'No such user')],
  ['soft_bounce', []],
  ['delivered', []],
  ['constructor', []],
])('the event %s has its effect', (event, expected) => {
  expect(bounceReportSchema.parse({ event, email, reason: 'No such user' })).toEqual(expected);
  expect(bounceReportSchema.parse([{ event, email, reason: 'No such user' }])).toEqual(expected);
});

test.each([
  // Brevo, https://developers.brevo.com/docs/transactional-webhooks
  [{ event: 'hard_bounce', email, id: 26224, date: '2026-11-23', reason: 'gone' }, 'bounce'],
  [{ event: 'invalid_email', email, id: 26224 }, 'bounce'],
  [{ event: 'spam', email, id: 26224 }, 'complaint'],
  [{ event: 'soft_bounce', email, id: 26224 }, undefined],
  // SendGrid, https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
  [{ event: 'bounce', email, type: 'bounce', status: '5.1.1', timestamp: 1 }, 'bounce'],
  [{ event: 'bounce', email, type: 'blocked', timestamp: 1 }, undefined],
  [{ event: 'spamreport', email, timestamp: 1 }, 'complaint'],
  // Postmark, https://postmarkapp.com/developer/webhooks/bounce-webhook
  [{ RecordType: 'Bounce', ID: 42, Type: 'HardBounce', TypeCode: 1, Email: email }, 'bounce'],
  [{ ID: 42, Type: 'HardBounce', TypeCode: 1, Email: email }, 'bounce'],
  [{ RecordType: 'Bounce', Type: 'BadEmailAddress', Email: email }, 'bounce'],
  [{ RecordType: 'Bounce', Type: 'SoftBounce', Email: email }, undefined],
  [{ RecordType: 'Bounce', Type: 'Transient', Email: email }, undefined],
  [{ RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: email }, 'complaint'],
  [{ RecordType: 'Delivery', Email: email }, undefined],
])('the event %j of a mail service means %s', (event, cause) => {
  expect(bounceReportSchema.parse(event).map((stop) => stop.cause)).toEqual(cause ? [cause] : []);
});

// https://docs.aws.amazon.com/ses/latest/dg/notification-examples.html
const sesBounce = (bounceType: string, ...addresses: string[]) => ({
  notificationType: 'Bounce',
  bounce: {
    bounceType,
    bouncedRecipients: addresses.map((emailAddress) => ({
      emailAddress,
      status: '5.1.1',
      diagnosticCode: 'smtp; 550 5.1.1 user unknown',
    })),
  },
});
const toSns = (event: unknown) => ({
  Type: 'Notification',
  MessageId: '22b80b92',
  TopicArn: 'arn:aws:sns:us-east-1:1:ses',
  Message: JSON.stringify(event),
});

test('a permanent bounce of SES stops each recipient', () => {
  const event = sesBounce('Permanent', email, 'Baraka <baraka@duka.example>', 'nothing');
  const detail = 'smtp; 550 5.1.1 user unknown';
  const expected = [email, 'baraka@duka.example'].map((recipient) => ({
    recipient,
    cause: 'bounce',
    detail,
  }));
  expect(bounceReportSchema.parse(toSns(event))).toEqual(expected);
  expect(bounceReportSchema.parse(event)).toEqual(expected);
  expect(bounceReportSchema.parse(toSns(sesBounce('Transient', email)))).toEqual([]);
  const complaint = { complainedRecipients: [{ emailAddress: email }] };
  const complaintEvent = { eventType: 'Complaint', complaint };
  expect(bounceReportSchema.parse(toSns(complaintEvent))).toEqual(stop('complaint'));
});

test('a malformed event of a list is left out', () => {
  const malformed = { event: 'hard_bounce', email: 'amina@localhost' };
  const report = [malformed, { event: 'hard_bounce', email }, 'no event'];
  expect(bounceReportSchema.parse(report)).toEqual(stop('bounce'));
});

test.each([
  {},
  [],
  'bounce',
  { event: 'hard_bounce' },
  { event: 'hard_bounce', email: 'amina' },
  [{ event: 'hard_bounce', email: 'amina' }, {}],
  { event: 'hard_bounce', email: `${'a'.repeat(250)}@duka.example` },
  { Type: 'Notification', Message: 'no JSON' },
  { Type: 'Notification', Message: '{}' },
])('the report %j is invalid or empty', (report) => {
  const { success, data } = bounceReportSchema.safeParse(report);
  expect(success ? data : []).toEqual([]);
});

test.each([
  ['https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=1', true],
  ['http://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription', false],
  ['https://sns.eu-west-1.amazonaws.com.attacker.example/', false],
  ['https://attacker.example/?sns.eu-west-1.amazonaws.com', false],
  ['https://169.254.169.254/', false],
])('the subscription at %s is confirmed: %s', (SubscribeURL, isConfirmed) => {
  const message = { Type: 'SubscriptionConfirmation', SubscribeURL };
  expect(subscriptionSchema.safeParse(message).success).toBe(isConfirmed);
});
