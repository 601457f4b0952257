/** The health panel for staff, and the names of its parts in e-mails. Placeholders are in braces. */
export const staffHealth = {
  title: 'Health',
  lead: 'What the site checks about itself. When something turns red, we write to the address of staff at once, again after a day, and once more when it is green.',
  green: 'Everything works.',
  red: 'Something does not work. The red parts say what to do.',
  checked: 'Checked on {moment}.',
  isOld: 'This may be out of date.',
  loadFailed: 'The health of the site did not load.',
  states: {
    ok: 'Works',
    late: 'Late',
    failed: 'Failed',
    differs: 'Differs',
    slow: 'Slow',
    away: 'Away',
    unknown: 'Not known',
  },
  parts: {
    database: {
      name: 'Database',
      advice:
        'Visitors see stored pages; members and staff can save nothing. Look at status.supabase.com, and at the project in the dashboard of Supabase. A paused project is restored there.',
    },
    schedules: {
      name: 'Tasks of the clock',
      advice:
        'Look at the log of this task on Netlify, under Functions. Missed work is done by its next good run. If all tasks are late, deploy the site again.',
    },
    emails: {
      name: 'E-mails that wait',
      advice:
        'After a restore they wait until you release them. Otherwise look at the account of the mail provider: the limit of the day, and the password of the site. The e-mails leave by themselves as soon as it takes them.',
    },
    sms: {
      name: 'SMS that wait',
      advice:
        'Look at the account of the SMS provider: its money and its key. The SMS leave by themselves as soon as it takes them; after a day they are no longer sent. The e-mails go without them.',
    },
    provider_messages: {
      name: 'News about payments that wait',
      advice:
        'We ask the provider before we believe such news. Look at the status pages of the providers. If they work, look at the log of settle-payments on Netlify. No payment is lost.',
    },
    refunds: {
      name: 'Refunds that wait',
      advice: 'Open the refunds, and send or approve the oldest ones.',
    },
    review: {
      name: 'Adverts that wait for a check',
      advice: 'Open the review, and check the oldest ones.',
    },
    books: {
      name: 'Books',
      advice:
        'Payments has a group for differences: look at each one and settle it. If only the comparison failed, open the books and compare again.',
    },
  },
  open: 'Open',
  schedule: 'Task {name}',
  answers: 'It answers.',
  answersSlowly: 'It answers, but slowly. Nothing is lost; look again in a few minutes.',
  away: 'It does not answer.',
  unknown: 'Only the database knows this.',
  none: 'None waits.',
  waiting: { one: 'One waits, since {moment}.', other: '{count} wait, the oldest since {moment}.' },
  agree: 'The books and the providers agree.',
  differences: { one: 'One difference is open.', other: '{count} differences are open.' },
  notCompared: 'The last comparison with the providers failed.',
  run: {
    succeeded: 'Last success: {moment}.',
    never: 'No run yet.',
    duration: 'It took {seconds} s.',
    failed: 'Last failure: {moment}, {code}.',
    running: 'The last run has not ended: {moment}.',
  },
  schedules: {
    'build-nightly': 'Asks for the build of the night',
    'build-requested': 'Asks for the builds that editors started',
    'delete-expired-records': 'Deletes what is too old',
    'delete-old-pictures': 'Deletes photos that no page shows',
    'export-erasures': 'Keeps the list of deletions for a restore',
    'notify-owners': 'Writes to owners about their adverts',
    'reconcile-payments': 'Compares the books with the providers',
    'run-due-transitions': 'Ends adverts and sends reminders',
    'send-fault-emails': 'Writes to staff about new faults',
    'send-waiting-emails': 'Sends e-mails that wait',
    'settle-payments': 'Confirms payments and sends refunds',
    'sum-visits': 'Adds up the visits of the day',
    'watch-health': 'Checks the health and writes to staff',
  },
  email: {
    red: 'Red: {parts}',
    green: 'Green again: {parts}',
    redPart: '{part}: red since {moment}.',
    greenPart: '{part}: green again. It was red since {moment}.',
    more: 'Look here for more: {url}',
  },
} as const;
