/** Shown if the data of a page could not be loaded. */
export const outage = {
  heading: 'Hatuwezi kuonyesha ukurasa huu sasa',
  lead: 'Kuna shida upande wetu. Jaribu tena baada ya dakika moja.',
  retry: 'Jaribu tena',
} as const;
