/** Categories of businesses. The first four are from the specification. An operator can append more. */
export const categories = [
  'Clothing',
  'Design',
  'Deliveries',
  'Web Development',
  'Food',
  'Beauty',
  'Repairs',
  'Services',
] as const;
