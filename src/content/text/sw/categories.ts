/** The names of the categories on the screen, by their stored names (`src/content/categories.ts`). */
export const categoryNames = {
  Clothing: 'Nguo',
  Design: 'Ubunifu',
  Deliveries: 'Usafirishaji',
  'Web Development': 'Kutengeneza tovuti',
  Food: 'Chakula',
  Beauty: 'Urembo',
  Repairs: 'Ukarabati',
  Services: 'Huduma',
} as const;
