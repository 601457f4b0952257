export const notFound = {
  title: 'Ukurasa haupatikani',
  heading: 'Kosa 404: ukurasa haupatikani',
  lead: 'Huenda ukurasa umehamishwa, au link si sahihi.',
  backHome: 'Rudi ukurasa wa kwanza',
} as const;
