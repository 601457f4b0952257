export const answer = {
  title: 'Nothing sent yet',
  heading: 'You have not sent anything yet',
  lead: 'When you send a form, you see our answer here.',
} as const;
