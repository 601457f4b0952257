/** The job that staff publish from the vacancy of a scene. */
export const job = {
  title: 'Cook',
  description: 'You cook for forty guests a day, with two others.',
  employer: 'A hotel',
  requirements: ['Two years in a kitchen'],
  responsibilities: ['Lunch and dinner'],
  how_to_apply: 'Write to us.',
  apply_email: 'hotel@example.test',
  category: 'Hospitality',
  location: 'Nairobi',
  employment: 'FULL_TIME',
};
