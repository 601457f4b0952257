/**
 * Texts for staff about money: confirmations, undo, moves, amounts and the timeline. Placeholders are in braces.
 */
export const staffMoney = {
  /** Texts of the confirmation before an action with money. */
  sum: 'Sum',
  /** The label of the expected sum, above a field for the received one. */
  price: 'Price',
  advert: 'Advert',
  advertIs: '{name}, number {id}',
  payerNumber: 'Paid from',
  ownerNumber: 'Owner’s number',
  unknownNumber: 'we do not know it',
  orderSum: 'Asked for',
  /** The package and the price of an order that staff can replace by another package. */
  orderIs: '{package}, {sum}',
  payerName: 'Paid by',
  ownerName: 'Owner',
  /** The acts of staff before a dialog, each with its actor and its time. */
  paymentCode: 'Code of the payment',
  dueBy: 'Decided by',
  askedBy: 'Asked for by',
  approvedBy: 'Approved by',
  actorAt: '{name}, {at}',
  itself: 'the clock',
  moveTo: 'Move to',
  differs: 'What differs',
  differences: {
    sum: 'The sum',
    less: 'The sum: {sum} less',
    more: 'The sum: {sum} more',
    number: 'The number',
    name: 'The name',
  },
  nothingDiffers: 'Nothing',
  /** The comparison with a number of which M-Pesa hides digits. */
  nothingVisibleDiffers: 'Nothing that we can see',
  numbers: 'The numbers',
  visibleDigitsAgree: 'Only the digits that we see agree',
  nothingKnownDiffers: 'Nothing that we know; a number is missing',
  numberIs: {
    proven: '{phone}, paid us before',
    prompt: '{phone}, got our prompt',
    typed: '{phone}, only typed',
    advert: '{phone}, on the advert',
  },
  numbersAgree: 'The numbers agree.',
  numbersDiffer: 'The numbers are not the same. Match it only if you know why.',
  /** A payer whose number is that of another member than the owner. */
  otherMember:
    'This money came from the number of {names}, and the advert is of {owner}. Match it only if you know why.',
  /** M-Pesa hides some digits of the number. */
  maybeOtherMember:
    'This money may be of {names}, and the advert is of {owner}. Match it only if you know why.',
  claimDiffers: 'The numbers are not the same. Confirm it only if you know why.',
  ask: 'Look at both numbers before you go on.',
  /** The checks without a number of the payer or of the owner. */
  askForMessage: 'Ask the owner for the M-Pesa message before you go on.',
  askForReceipt: 'Ask the owner for the receipt of PayPal before you go on.',
  askForNumber: 'Ask the owner for the number that paid before you go on.',
  matchHeading: 'Match {sum} to {name}?',
  confirmHeading: 'Confirm {sum} for {name}?',
  confirmLead: 'Did you see {code} with this sum on the till? Look at the number there too.',
  buysHeading: 'Give {name} {package} for {sum}?',
  /** {why} is one of the reasons below. */
  claimer: '{name} sent this code, but {why} Call before you decide.',
  claimerFits: 'Its order {reference} fits, but not the number.',
  ruledOut: 'Orders that it can not be for: {count}',
  ruledOutIs: '{name}: {why}',
  why: {
    listing: 'the advert can take no money now.',
    'opened-later': 'the order was opened after the money came.',
    'paid-already': 'the order was paid with other money.',
    'closed-before': 'the order was closed before the money came.',
    'other-sum': 'the order asks for another sum.',
    'other-number': 'the money came from another number.',
  },
  targetLoading: 'Looking for the advert…',
  targetMissing: 'There is no advert with this number.',
  targetFirst: 'Choose an advert, or write its number, and wait for its name.',
  noPackage: 'No package costs this sum. Without an order that fits, it can only go back.',
  /** Texts of the undo within one minute. */
  undo: 'Undo',
  undoSeconds: '{seconds} seconds left',
  undoLead: {
    confirm: 'You confirmed {reference}. Was that wrong?',
    otherSum: 'You recorded another sum for {reference}. Was that wrong?',
    match: 'You matched {reference} to {advert}. Was that wrong?',
    'refund-due': 'You put {reference} on the list of refunds. Was that wrong?',
    accept: 'You accepted {reference}. Was that wrong?',
    'refuse-claim': 'You found no money for the code of {advert}. Was that wrong?',
  },
  /** Texts of the undo in the row of the payment, which all staff see. */
  undoRow: {
    confirm: '{reference} was confirmed a moment ago. Was that wrong?',
    otherSum: 'Another sum was recorded for {reference} a moment ago. Was that wrong?',
    match: '{reference} was matched to {advert} a moment ago. Was that wrong?',
    'refund-due': '{reference} came on the list of refunds a moment ago. Was that wrong?',
    accept: '{reference} was accepted a moment ago. Was that wrong?',
    'refuse-claim': 'No money was found for the code of {reference} a moment ago. Was that wrong?',
  },
  undone: '{reference} is as it was before.',
  /**
   * Texts for money that moves to the right owner after the undo period. A second staff user has to approve the
   * move.
   */
  move: 'Move to its owner',
  moveHeading: 'Move {sum} to its owner',
  moveLead:
    '{name} loses the {left} that this payment still covers, and owes nothing for the time before. The right advert gets all of its days from now. Both owners get an e-mail. Somebody else on our staff has to approve it.',
  moveSave: 'Ask for the move',
  moveAsked: '{name} asked to move this money to {to}. Reason: {reason}',
  moveAskedByYou: 'You asked to move this money to {to}. Somebody else has to approve it.',
  approveMove: 'Approve the move',
  approveMoveHeading: 'Move {sum} from {from} to {to}?',
  approveMoveLead:
    '{from} loses the {left} that this payment still covers, and owes nothing for the time before. {to} gets all of its days from now. Both owners get an e-mail.',
  refuseMove: 'Do not move it',
  refuseMoveHeading: 'Leave {sum} with {from}?',
  refuseMoveLead: 'Nothing changes. Anybody on our staff can ask again.',
  isMoveAsked: '{reference}: somebody else has to approve the move.',
  isMoved: '{reference}: the money is with {to} now.',
  isMoveRefused: '{reference}: the money stays where it is.',
  days: { one: '1 day', other: '{count} days' },
  hours: { one: '1 hour', other: '{count} hours' },
  /** Correction to a lower amount than the recorded one. */
  correction:
    '{name} says that only {sum} came. Somebody else has to confirm the money with the same code and sum.',
  somebody: 'Somebody',
  /** The timeline of a payment: each step follows its time. */
  timeline: 'What happened',
  begun: 'The payment was started.',
  came: '{sum} came, code {code}.',
  /** Money that no order expected. */
  cameAlone: '{sum} came without an order, code {code}.',
  recorded: '{name} wrote it down.',
  accepted: '{name} accepted it, with {sum} missing. Reason: {reason}',
  takenBack: {
    'taken-back': 'The provider took the money back, code {code}.',
    'went-back': 'The money went back at the provider, code {code}.',
  },
  /** The acts of staff without a row of their own. */
  decided: '{name}: {act}.',
  decidedBecause: '{name}: {act}. Reason: {reason}',
  matched: '{name} matched it to {advert}.',
  matchedItself: 'It was matched to {advert} by itself.',
  matchedByCode: 'It was matched to {advert} by the code that its owner sent.',
  /** The log has no advert for older matches, and for money that buys another package. */
  matchedToAdvert: '{name} matched it to the advert.',
  unnamedAdvert: 'an advert without a name',
  confirmed: '{name} confirmed it.',
  failed: 'This attempt failed.',
  becameDue: '{name} decided to give it back.',
  becameDueItself: 'It became due back by itself.',
  dueReason: ' Reason: {reason}',
  refundAsked: '{name} asked to send it back.',
  refundApproved: '{name} approved that.',
  refundSent: 'The money was sent back, code {code}.',
  refundSentBy: '{name} sent the money back, code {code}.',
  moved: 'The money moved from {from} to {to}. {name} asked for it, and {second} approved it.',
} as const;
