/** The list of payments for staff. Placeholders are in braces. */
export const staffPayments = {
  title: 'Payments',
  books: 'Books',
  search: 'In this list: reference, code or business',
  state: 'Show',
  waiting: 'Waiting',
  /** Parts of the waiting entries, by the names of the filter. */
  waitingKinds: {
    money: 'Waiting: payments',
    difference: 'Waiting: differences',
  },
  all: 'All',
  states: {
    pending: 'Not paid yet',
    paid: 'Paid',
    review: 'In review',
    failed: 'Failed',
    refund_due: 'Refund due',
    refunded: 'Refunded',
  },
  empty: 'Nothing about money waits for you.',
  sameOrder: 'Another attempt for the same order:',
  /** The code of the payment follows, as a link, and a full stop. */
  samePaidOrder: 'Another attempt for the same order. Paid by',
  /** The code of the money follows, as a link, and a full stop. */
  claimedMoney: 'The money with the code that the owner sent is here. Decide about it there:',
  waitingMoney: 'Money of this sum waits, from a number that agrees. It may be for this order:',
  noMatch: 'No payment matches. Try another word, or show all.',
  with: '{package} with a website',
  money: 'Without an advert',
  moneyFrom: 'From {phone}',
  /** The party that acts next, in a row of all payments. */
  turns: {
    /** A due refund, with the turn of the list of refunds. */
    refund: '{turn}, since {date}',
    approve: 'Your turn: approve',
    colleague: 'Somebody else on our staff approves',
    review: 'Your turn: decide',
    claim: 'Your turn: look for the code',
    claimedMoney: 'Your turn: its money came, match it',
    provider: 'The provider decides',
    owner: 'The owner pays',
  },
  /** The meaning of the colours of the states. */
  colours: {
    heading: 'What the colours mean',
    task: 'Yellow: somebody on our staff has to act.',
    good: 'Green: the money is here.',
    bad: 'Red: no money came.',
    state: 'No colour: it waits for others, or is over.',
  },
  /** Headings of the groups of waiting money, each with the number of its rows and their sums. */
  groups: {
    claim: 'Codes that owners sent',
    unmatched: 'Money without an advert',
    sum: 'Another sum than the price',
    move: 'Money to move to its owner',
    payee: 'Money that went to another till or account',
    returned: 'Money that went back',
    difference: 'Our books and the provider differ',
  },
  group: '{name}: {count}',
  groupSums: '{name}: {count}, {sums}',
  /** The sum of a row, its code and its kind. */
  row: '{sum}, {code}. {kind}.',
  rowWithoutSum: '{code}. {kind}.',
  /** The row of two different sums. */
  rowOfSums: '{booked} in our books, {listed} at {provider}. {code}. {kind}.',
  and: ' and ',
  colleaguesTurn: 'Waits for somebody else on our staff.',
  kinds: {
    claim: 'The owner sent a code',
    claims: '{count} owners sent one code',
    unmatched: 'Find its advert',
    onlyBack: 'It can only go back',
    likely: 'It may be for {name}',
    claimed: '{name} sent its code',
    sum: 'The price is {price}',
    move: 'Move it to {to}',
    payee: 'Paid to another till or account',
  },
  reference: 'Reference',
  referenceIs: '{reference}, {provider}',
  formerReference: 'Was {reference} before the match.',
  listing: 'Advert',
  advertIs: 'advert {id}',
  payer: 'Payer',
  package: 'Package',
  asked: 'Asked',
  came: 'Came',
  says: 'Says it is',
  phone: 'Paid from',
  code: 'Code',
  covers: 'Covers',
  coversIs: '{from} to {until}',
  receipt: 'Receipt',
  reason: 'Reason',
  call: 'Call',
  otherSum: 'The sum that came is not the price.',
  otherSumTyped: 'Did one of us write the sum down wrong? Then correct it.',
  missing: '{missing} is missing.',
  excess: '{excess} too much came.',
  excessGoesBack:
    'We can send back only the whole sum. Give it back, and the owner pays the right price again.',
  otherPrice: 'It is the price of {package}.',
  /** After a sum above the asked one. */
  otherPriceWhole: 'It is the price of {package}, which uses the whole sum.',
  missingTooMuch: '{missing} is missing, more than we may accept. Give the money back.',
  otherPayee:
    'The provider says that this money went to another till or account. It is not ours: no sum in the books has it, and we can not use it or send it back.',
  held: '{provider} holds this money. The payer paid, but it is not ours yet, so the advert waits. Look at {provider} why. Nothing is to do here: we see by ourselves when it comes.',
  otherPayeeState: 'Not ours',
  heldState: '{provider} holds it',
  /** An open order with a code that its owner sent. */
  claimedState: 'Code sent',
  /** A payment that the records of its provider do not confirm. */
  differsState: '{state}, check at {provider}',
  differs: 'Difference',
  takenBack: {
    'taken-back': '{provider} took this money back on {at}, code {code}. We have it no more.',
    'went-back':
      'This money went back at {provider} on {at}, code {code}. Nobody asked for it here.',
  },
  takenBackState: {
    'taken-back': '{provider} took it back',
    'went-back': 'Went back at {provider}',
  },
  partlyBack: 'Only {sum} of it went back.',
  returned: 'Record that it went back',
  returnedHeading: 'Record that {sum} went back',
  returnedLead:
    'The payment counts as sent back with the code {code}. If it keeps an advert live, the advert ends now, and its owner gets an e-mail. We send no money. This can not be undone.',
  isReturned: '{reference}: the money went back, and we sent nothing.',
  accept: 'Accept {sum}',
  acceptHeading: 'Accept {sum} for {name}',
  acceptLead:
    '{missing} of {price} is missing, and the payment counts as whole. The payment keeps your reason.',
  claim: {
    find: 'Look for {code} on the till.',
    severalLead:
      'This money is of one of these adverts. Look for {code} on the till, and whose number it shows.',
    used: 'This money is already in {reference}, {name}.',
    usedByNobody: 'This money is already in {reference}.',
    settled: 'This order is paid or closed already, so it takes no more money.',
    said: 'Message says',
    at: 'Told us on',
    confirm: 'Confirm {sum}',
    other: 'Another sum came',
    otherHeading: 'Another sum came as {code}',
    otherLead: 'Write the sum that the till shows.',
    refuse: 'We found no money',
    refuseHeading: 'No money as {code}',
    refuseLead:
      'The reason appears on the owner’s payment screen. You can undo it for a minute, and the e-mail waits until then.',
    refused: 'We found no money as {code}. {name} is told in a minute.',
  },
  candidates: {
    heading: 'It may be for',
    none: 'No open order fits this money.',
    order: '{reference}, {sum}, started {time}',
    claim: 'The owner sent this code, and the number agrees.',
    claimWithoutNumber: 'The owner sent this code. A number is missing.',
    number: 'The same sum and number.',
    sum: 'The same sum.',
    otherSum: 'The same number, another sum.',
    /** The texts for a number of which M-Pesa hides digits. */
    masked: {
      claim: 'The owner sent this code, and the last three digits agree.',
      number: 'The same sum, and the last three digits.',
      otherSum: 'The same last three digits, another sum.',
    },
    match: 'Match to {name}',
  },
  buys: '{sum} buys {package}',
  difference: {
    kinds: {
      'message-missed': 'The message about it never came',
      'not-at-provider': 'Not in the provider’s list',
      'other-sum': 'Two different sums',
      'went-back': 'Sent back at the provider',
      'taken-back': 'Taken back by the provider',
      'unread-sum': 'A sum that we can not read',
      'books-disagree': 'An error in our books',
    },
    /** For money in review, about which staff decide anyway. */
    settlesItself:
      'The provider’s message never came, so we took the money from the provider’s list. Your decision about it settles this, too.',
    leads: {
      'message-missed':
        'The provider’s message never came, so we took the money from the provider’s list. See whether it is in the right payment.',
      'not-at-provider':
        'We have it in the books. See whether the code is right and the money is there.',
      'other-sum': 'See which sum is right.',
      'went-back':
        'The provider sent this money back, and nobody asked for it here. See at the provider why. Then record it here, so that the advert does not go on without its money.',
      'taken-back':
        'The payer or a bank took this money back. See at the provider whether you can object. If it is gone, record it here: the advert then ends, and we send nothing.',
      'unread-sum':
        'It may be in another currency, and is not in the books. See what came and what it was for, or give it back there.',
      'books-disagree':
        'The ledger, the payment and its receipt do not say the same. Compare it with the provider, and tell the operator: rows may be damaged.',
    },
    /** The steps after two different sums, by the state of the payment. */
    otherSum: {
      review:
        'See which sum is right. If the provider is right, correct the sum here, or give the money back. If our books are right, mark this as checked.',
      paid: 'See which sum is right. If our books are right, mark this as checked. If the provider is right: a paid sum can no longer be corrected. Open the payment and choose Give back. In Refunds, send by hand what really came, and record its code. The owner pays the price again. Then close this for good.',
      refund_due:
        'See which sum is right. If the provider is right, send by hand in Refunds what really came, and record its code. Then close this for good.',
    },
    /** After the provider and the kind. */
    withSums: '{name}, {booked} in our books and {listed} there',
    provider: 'Provider',
    booked: 'In our books',
    listed: 'At the provider',
    /** A requested refund of the payment. */
    refund: 'Refund',
    at: 'Found on',
    arrived: 'All right',
    arrivedReason: 'The money is in its payment.',
    settle: 'Mark as checked',
    settleHeading: 'Mark {code} as checked',
    settleLead:
      'It leaves this list, and comes back if the next comparison still finds it. Your words stay with it.',
    settleLabel: 'What came of it',
    settled: '{code} is checked.',
    otherPayee:
      'The payer sent this money to another till or account. It is not ours, and no sum in the books has it. Tell the payer. It comes back here each night until you close it.',
    close: 'Close it for good',
    closeHeading: 'Close {code} for good',
    closeLead: 'It leaves this list and does not come back. Your words stay with it.',
    closeLabel: 'What came of it',
    closed: '{code} is closed.',
  },
  confirm: 'Confirm the money',
  confirmHeading: 'Confirm the money for {name}',
  confirmLead: '{reference}: find {sum} on the till, and write here what you see there.',
  confirmSecondLead:
    '{reference} is paid already. Write here only other money that came for it: it is a second payment for the same order, and waits in Refunds.',
  correct: 'Correct the sum',
  correctHeading: 'Correct the sum for {name}',
  correctLead: 'Find {code} on the till, and write the sum that it shows.',
  confirmCardLead: '{reference}: find {sum} at PayPal, and write here what you see there.',
  amountLabel: 'Sum that came',
  amountMissing: 'Write the sum, such as 899.',
  currencyLabel: 'Currency',
  currencies: { KES: 'Shillings', USD: 'US dollars' },
  save: 'Record it',
  unmatched: 'Record money without an advert',
  unmatchedLead: 'It waits here until you know whose it is, or give it back.',
  match: 'Match to an advert',
  matchHeading: 'Match {sum} to an advert',
  matchLead: '{code} came as {reference}. The advert gets the days that it pays for.',
  listingLabel: 'Number, name or phone of the advert',
  listingHint: 'Write the number, name or the whole phone number. Its name comes back here.',
  listingMissing: 'Write the number of the advert, such as 1004, or its name.',
  listingChoice: 'Choose the advert.',
  listingsMore:
    'Choose the advert. These are {count} of {total}: write more of the name for others.',
  listingNotFound: 'No advert matches.',
  listingSearchFailed: 'The search failed. Write the number of the advert.',
  packageLabel: 'Package',
  website: 'With a website, {price.website} more',
  matchSave: 'Match',
  refundDue: 'Give back',
  refundDueHeading: 'Give {sum} back',
  refundDueLead:
    'If this money keeps an advert live, the advert ends now. You can undo it for a minute. The money then waits in Refunds until you send it back. The owner reads the reason on the receipt.',
  refundDueLeadNotLive:
    'You can undo it for a minute. The money then waits in Refunds until you send it back. The owner reads the reason on the receipt.',
  refundDueLeadWithoutAdvert:
    'It has no advert, so no owner is told. It waits in Refunds until you send it back.',
  isMatched: 'You matched {code} to {name}.',
  isPaid: '{reference} is paid.',
  isLive: '{reference} is paid, and {name} is live.',
  isLiveUntil: '{reference} is paid, and {name} is live until {date}.',
  inReview: '{reference} is in review: {came} came, but the price is {due}.',
  isRefundDue: '{reference}: a refund is due.',
  isRefundAsked: '{reference}: somebody else has to approve it.',
  isRefundByHand: '{reference} is approved. Send the money by hand, then record its code.',
  isRefundSending: '{reference}: {provider} was asked to send it back.',
  isRefundFailed: '{reference}: the money was not sent.',
  isRefunded: '{reference} is refunded.',
  isRecorded: '{reference} is recorded: {sum} without an advert.',
} as const;
