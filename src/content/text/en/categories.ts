/** The names of the categories on the screen, by their stored names (`src/content/categories.ts`). */
export const categoryNames = {
  Clothing: 'Clothing',
  Design: 'Design',
  Deliveries: 'Deliveries',
  'Web Development': 'Web Development',
  Food: 'Food',
  Beauty: 'Beauty',
  Repairs: 'Repairs',
  Services: 'Services',
} as const;
