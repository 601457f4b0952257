/** What businesses trade in. The specification's four come first; an operator adds more behind them. */
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
