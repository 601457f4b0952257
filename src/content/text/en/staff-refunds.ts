/** The list of due refunds for staff; its other texts are in the payments panel. Placeholders are in braces. */
export const staffRefunds = {
  title: 'Refunds',
  lead: 'If an advert is not live within 2 days of payment, its money is due back.',
  empty: 'No money is due back.',
  state: 'Show',
  states: { due: 'Due back', sent: 'Sent back' },
  sentEmpty: 'No money was sent back yet.',
  /** Groups of refunds by the party that acts next. */
  /** The start of the turn in a row. */
  since: 'Since {date}',
  turns: {
    approve: 'Waits for your approval',
    decide: 'Failed: your turn',
    send: 'Your turn: send it back',
    colleague: 'Waits for somebody else’s approval',
    provider: 'On its way',
  },
  row: '{sum}, {code}: {why}',
  /** The cause in the row of a request that the provider does not answer. */
  rowSilent: '{provider} does not answer.',
  failedRow: '{why} {sum}, {code}',
  sentRow: '{sum}, {code}. Sent back by {name}',
  sentRowApproved: '{sum}, {code}. Sent back by {name}, approved by {second}',
  sentRowItself: '{sum}, {code}. Sent back',
  hand: 'by hand',
  somebody: 'Somebody',
  /** The state of the refund. */
  asked: '{name} asked for this on {at}. You can approve it.',
  askedByYou: 'You asked for this on {at}. Somebody else has to approve it.',
  sending: 'We asked {provider} to send it. No answer yet.',
  silent:
    '{provider} does not answer. The money may be on its way: look there before you do anything.',
  wentBack:
    '{provider} says that this money went back already. Look up its code and record it here.',
  byHand: 'Send the money, then record its code.',
  approved: '{name} approved it. Send the money, then record its code.',
  failed: 'It was not sent: {why}.',
  failures: {
    'no-balance': 'the till has too little money',
    'unknown-transaction': 'M-Pesa does not know its code',
    'not-set-up': 'this way is not set up',
    misconfigured: 'our settings are refused',
    'provider-down': 'the provider is down',
    'went-back-already': 'the money went back before',
    'went-back-before': 'the money went back before',
    unknown: 'the provider said no',
  },
  /** The possible actions, the most likely one first. */
  send: 'Send {sum} back {method}',
  sendHeading: 'Send {sum} back {method}',
  sendLead: '{provider} sends it to whoever paid. It can not be undone.',
  /** The sums of the day, below the lead of a refund that needs no approval. */
  sentToday:
    'You sent back or accepted as missing {sum} today. After this, {left} is left until {limit}, the limit of a day. From there, somebody else has to approve.',
  /** The reason for which a refund needs an approval, below its lead. */
  approvalOfSum: 'From {limit}, somebody else has to approve.',
  approvalOfLargest:
    'From {limit}, somebody else has to approve. This payment once stood in our books with {largest}.',
  approvalOfDay:
    'You sent back or accepted as missing {sum} today. With this it is {total}: from {limit} in a day, somebody else has to approve.',
  /** The reason for which a refund by hand needed no approval. */
  belowLimit:
    'With it, the sum of {name} on {date} stayed below the limit of a day, so nobody else had to approve it.',
  /** The sums of the day, in the dialog about a missing sum. */
  missingToday:
    'You sent back or accepted as missing {sum} today. If this brings it to {limit}, somebody else on our staff has to accept it.',
  /** The label where a second staff user has to approve. */
  askToSend: 'Ask to send {sum} back {method}',
  sendLeadSecond: 'Somebody else on our staff has to approve it. Then {provider} sends it.',
  again: 'Try again',
  againHeading: 'Send {sum} back {method}',
  againLead: 'We ask {provider} for the same refund once more. Nobody is paid twice.',
  approve: 'Approve {sum} {method}',
  approveHeading: 'Send {sum} back {method}',
  approveLead: '{name} asked for this. Once you approve it, it can not be undone.',
  takeBack: 'Withdraw this request',
  takeBackHeading: 'Withdraw the request to send {sum} back',
  takeBackLead: 'The money stays due. Anybody on our staff can ask for it again.',
  askByHand: 'Ask to send it by hand',
  askByHandHeading: 'Send {sum} back by hand',
  askByHandLead: 'Somebody else on our staff has to approve it. Send nothing before that.',
  note: 'Record the code of the refund',
  noteHeading: 'Record how {sum} went back',
  noteLead: 'First send the money {method}, once.',
  /** Follows the lead for money with an owner. */
  noteEmail: 'We send the owner this code by e-mail.',
  noteLeadSilent:
    'Look at {provider} first. Did the money go back already? Then record that code, and send nothing.',
  noteLeadWentBack:
    '{provider} says that this money went back already. Look up its code there and record it. Send nothing.',
  /** The account of money that the provider sent, or may have sent. */
  wentBackTo: 'It went back to',
  mayHaveGoneTo: 'It may have gone to',
  /** The receiver of a refund by hand. The masked number has hidden digits. */
  receiver: 'Send it to',
  receiverMasked:
    '{phone}: some digits are hidden. The statement of the till has the whole number, at {code}.',
  receiverUnknown:
    'This payment has no number. Look for {code} in the statement of the till, or call the owner.',
  receiverPayPal: 'The account that paid. PayPal names it at {code}.',
  /** The request in a row. */
  askedBy: 'Asked for by {name}.',
  approvedBy: 'Asked for by {name}, approved by {second}.',
  byHandInstead: 'I sent it by hand',
  codeLabel: 'Code of the refund',
  save: 'Record it',
  isTakenBack: '{reference}: it is not sent now.',
} as const;
