export const noNetwork = {
  title: 'No Network',
  description: 'This page opens when your phone has no network.',
  heading: 'No network',
  lead: 'This page needs the internet. It opens by itself when your network is back.',
  /** For members. */
  adverts: 'Your adverts stay live while you have no network.',
  tryAgain: 'Try again',
  kept: 'Kept shops',
} as const;
