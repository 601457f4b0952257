export const answer = {
  title: 'Bado hujatuma',
  heading: 'Bado hujatuma chochote',
  lead: 'Ukituma fomu, utaona jibu letu hapa.',
} as const;
