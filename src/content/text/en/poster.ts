/** The printable poster of an advert. Placeholders are in braces. */
export const poster = {
  title: 'Poster and Status',
  description:
    'A picture for your Status, a poster and stickers, with your prices and your number.',
  loading: 'Getting your advert…',
  failed: 'Your advert did not load. Try again in a minute.',
  offline: 'You are offline. Connect to the internet and try again.',
  retry: 'Try again',
  unknown: 'This advert is not live. You can send its picture and print its poster when it is.',
  choose: 'Choose what you need',
  sheets: {
    status: 'Picture for your Status',
    a4: 'Poster, A4',
    a5: 'Small poster, A5',
    stickers: '24 stickers, A4',
  },
  print: 'Print',
  picture: {
    send: 'Send on WhatsApp',
    /** Opens WhatsApp on a device without a share menu, after the picture was saved. */
    open: 'Open WhatsApp',
    busy: 'One moment…',
    /** On the place of the picture until it is complete. */
    drawing: 'We are drawing your picture. It takes a few seconds.',
    again: 'The picture is ready. Tap the button again to send it.',
    save: 'Save the picture',
    failed: 'The picture did not come. Try again in a minute.',
    /** Alternative text of the picture for the Status. */
    alt: 'The picture for your Status: {business}, your prices and your number',
    /** Text beside the picture where it is sent. */
    message: '{business} on {site.name}: {url}',
    advice: 'In WhatsApp, choose “My status”. Your customers see it for 24 hours.',
  },
  back: 'Back to My Adverts',
  /** Beside the QR code. */
  scan: 'Scan with your phone’s camera',
  code: 'Code that opens {address}',
  from: 'from {price}',
  brand: '{site.name}',
} as const;
