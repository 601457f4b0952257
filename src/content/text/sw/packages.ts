/** The names of the packages, by id. */
export const packageNames = {
  daily: 'Kwa siku',
  weekly: 'Kwa wiki',
  monthly: 'Kwa mwezi',
  quarterly: 'Miezi mitatu',
  'half-yearly': 'Miezi sita',
  yearly: 'Kwa mwaka',
} as const;
