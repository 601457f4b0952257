export const notFound = {
  title: 'Page Not Found',
  heading: 'Error 404, Page Not Found',
  lead: 'The page may have moved, or the link is wrong.',
  backHome: 'Back Home',
} as const;
