export const notFound = {
  title: 'Page Not Found',
  heading: 'Error 404, Page Not Found',
  lead: 'The page may have moved, or its address was mistyped.',
  backHome: 'Back Home',
} as const;
