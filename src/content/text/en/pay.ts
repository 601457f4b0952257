/** Messages about failed attempts, by the code of the reason. The heading says that nothing was paid. */
export const payFailures = {
  cancelled: 'You cancelled the prompt.',
  'no-answer': 'Nobody typed a PIN in time. Keep your phone open next time.',
  'wrong-pin': 'The M-Pesa PIN was wrong.',
  'no-balance':
    'There is not enough money in this M-Pesa account. Add money, or use another number.',
  unreachable: 'M-Pesa could not reach this phone. Switch it on where it has signal.',
  locked: 'This M-Pesa account is locked. Call Safaricom on 100, or use another number.',
  'over-limit':
    'This is more than M-Pesa lets this number pay now. Use another number, or pay by card.',
  'below-minimum': 'M-Pesa does not take so small a sum. Choose another package.',
  'busy-phone': 'Another M-Pesa request is open on this phone. Finish that one first.',
  'too-soon': 'M-Pesa takes the same sum from the same phone only every 2 minutes.',
  'not-sent': 'We could not ask for the money.',
  misconfigured:
    'This does not work at the moment, and it is our mistake. Pay the till yourself, or call us on {site.phone}.',
  'provider-down':
    'We get no answer from there at the moment. Try again in some minutes, or choose another way.',
  declined: 'Your bank or PayPal declined the payment. Try another card, or M-Pesa.',
  expired: 'It was open for too long.',
  unknown:
    'We did not hear if it worked. If M-Pesa sent you a message that you paid, do not pay again: choose ‘{pay.providers.till.heading}’ and give us the message there.',
  'unpaid-for-30-days': 'It waited 30 days for your money. Start again.',
  otherwise: 'It did not work.',
} as const;

/** The payment page of an order with all payment methods. Placeholders are in braces. */
export const pay = {
  title: 'Pay',
  description: 'Pay for your advert with M-Pesa on your phone, to our till, or by card.',
  heading: 'Pay for your advert',
  loading: 'Getting your payment…',
  failed: 'This page did not load. Your money is safe. Try again in a minute.',
  offline: 'You are offline. Connect to the internet, then try again. What you have paid is safe.',
  retry: 'Try again',
  missing: 'We could not find this advert among yours. It may belong to another account.',
  myListings: 'Go to My Adverts',
  noPackage: 'Choose a package first',
  choose: 'How do you want to pay?',
  choosePackage: 'Choose a package',
  otherPackage: 'Choose another package',
  stale: 'We could not ask how your payment stands. We go on asking.',
  closedHeading: 'You can’t pay for it now',
  closed: {
    draft: 'You have not sent this advert to us yet. Finish it and send it, then pay.',
    suspended:
      'Our staff suspended this advert, so you can’t pay for it now. Call us to put it right.',
    withdrawn: 'You removed this advert, so there is nothing to pay.',
  },
  finish: 'Finish your advert',
  call: '{tillPayment.call}',
  phone: '{tillPayment.phone}',
  order: {
    unnamed: 'An advert without a name',
    reference: 'Your reference, if you call us:',
  },
  starts: {
    renewal: 'You lose no days. Your page will be live until {until}.',
    now: 'Your page goes live as soon as we have your money.',
    later: 'Your days start when your page goes live, not before.',
  },
  before: {
    paid: 'You already paid {amount} for this advert, and those days have not started yet. If you pay now, you pay for more days.',
    review:
      'Our staff are still checking your payment of {amount} for this advert. Call us before you pay again.',
  },
  copy: { copy: 'Copy', of: 'Copy: {name}', copied: 'Copied', selected: 'Marked. Copy it now.' },
  working: 'One moment…',
  failure: {
    answerLost: 'We got no answer. It may have worked. Look at your phone before you try again.',
    notSent: 'We did not get your request. Try again in a minute.',
  },
  others: 'Other ways to pay',
  providers: {
    mpesa: {
      heading: 'M-Pesa on your phone',
      lead: 'M-Pesa asks for {amount} on your phone. You type only your PIN.',
      phone: 'Phone number that pays',
      renew: 'One day before the advert ends, send me an M-Pesa prompt for {amount}',
      renewRule: 'You type the PIN, or nothing is paid.',
      send: 'Pay {amount} by M-Pesa',
      again: 'Try again to pay {amount}',
      againIn: 'M-Pesa lets you try again in',
      /** After the time. */
      againOr: 'Another number can pay at once.',
      againNow: 'You can send it again now.',
      waiting: {
        phone: 'Look at your phone and type your M-Pesa PIN',
        phoneLead: 'We asked Safaricom to send a prompt for {amount} to {phone}.',
        left: 'Time left',
        then: 'No prompt on your phone? When the time is over, you can try again.',
        insteadLead: 'Or pay to the till now. Then type no PIN for this prompt.',
        instead: 'Pay to the till instead',
        processing: 'We are asking M-Pesa',
        processingLead: 'We ask if your {amount} from {phone} has come. You have nothing to do.',
        slow: 'It takes longer than usual',
        slowLead:
          'You can close this page, we go on asking M-Pesa for your {amount} from {phone}. We send you an e-mail when we have it.',
        check: 'Did M-Pesa send you a message that you paid? Then do not pay again.',
        reported: 'M-Pesa reported it, we are checking',
        reportedLead:
          'M-Pesa told us that you paid {amount}. We are making sure of it, so do not pay again. You can close this page, we send you an e-mail.',
      },
    },
    till: {
      heading: 'I’ll pay the till myself',
      lead: 'Pay to till {site.till} in the M-Pesa menu of any phone.',
      open: 'Pay {amount} to the till',
      title: 'Pay {amount} to till {till}',
      number: '{tillPayment.number}',
      name: '{tillPayment.till}',
      amount: '{tillPayment.amount}',
      onThePhone: '{tillPayment.onThePhone}',
      after: '{tillPayment.after}',
      /** Used while the prompt is not available. */
      planned: '{withoutPrompt.prompt}',
      next: 'Copy the message from M-Pesa and paste it here.',
    },
    card: {
      heading: 'Card, through PayPal',
      open: 'Pay {amount} by card',
      lead: 'In US dollars only. PayPal takes the money.',
      going: 'Taking you to PayPal…',
      title: 'Pay {amount} at PayPal',
      pending:
        'PayPal has not told us yet that you paid. Paid already? Then wait a moment and do not pay again.',
      goOn: 'Go on at PayPal',
      reported: 'PayPal reported it, we are checking',
      reportedLead:
        'PayPal told us that you paid {amount}. We are making sure of it, so do not pay again. You can close this page, we send you an e-mail.',
    },
  },
  failedHeading: 'You have not paid yet',
  claim: {
    heading: 'Have you paid?',
    message: 'Message from M-Pesa, or its code',
    messageHint: 'Paste the whole message, or type the ten letters and digits, like SKL2ABC345.',
    phone: 'Phone number that you paid from',
    send: 'Send the code',
    another: 'Send another code',
    sent: 'Your M-Pesa code',
    have: 'We have your code',
    waiting:
      'We are checking that your money came. If that takes longer than a few minutes, our staff check it, on weekdays and on Saturday morning. You need not call. You can close this page: we send you an e-mail.',
    refused:
      'Our staff found no money under this code. Check it, and send it again. They say: {reason}',
  },
  paid: {
    live: 'Your advert is live',
    liveUntil: 'We have your {amount}. Your page is live until {until}.',
    renewed: 'Paid. Thank you.',
    renewedFrom: 'We have your {amount}. You lost no days. Your page is live until {until}.',
    waits: 'Paid. Thank you.',
    waitsLead: 'We have your {amount}. Your advert goes live when our staff have checked it.',
    changes:
      'We have your {amount}. Our staff ask you to change something before your advert goes live.',
    change: 'Change your advert',
    next: 'You have nothing to do now. Our staff send you an e-mail within 2 days.',
    nextChange: 'Change it and send it again. Then our staff check it.',
    rule: 'If your page is not live within 2 days of your payment, you get your money back.',
    renews:
      'We send you the next prompt a day before your advert ends. You can stop it in My Adverts.',
    share: 'Now send your page to your customers.',
    receipt: 'See your receipt',
    more: 'Pay for more days',
  },
  review: {
    heading: 'Another sum came',
    lead: 'We received {received}, but the price is {amount}. Your money is safe. Our staff will call you.',
    check: 'We check your payment',
    other: 'Your money is safe, and our staff check it. They will call you.',
  },
  goesBack: {
    heading: 'You get {amount} back',
    lead: 'Our staff send it the way you paid. You have nothing to do. We send you an e-mail when it is sent.',
    ruled: 'Your page was not live within 2 days of your payment.',
    twice: 'You paid twice.',
  },
  wentBack: {
    heading: 'We gave you {amount} back',
    lead: 'It went back the way you paid. Some banks and cards need a few days to show it.',
  },
  payAgain: 'Pay again',
  /** Link to an open order in the header of other pages. */
  left: { goOn: '{paymentState.goOn}', see: '{paymentState.see}' },
} as const;
