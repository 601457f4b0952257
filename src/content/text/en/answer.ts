export const answer = {
  title: 'Nothing sent yet',
  heading: 'Nothing was sent from here',
  lead: 'When you send a form, our answer appears in this place.',
} as const;
