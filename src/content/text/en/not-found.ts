export const notFound = {
  title: 'Page Not Found',
  heading: 'Error 404, Page Not Found',
  lead: 'The page may have moved, or the link is wrong.',
  /** The drawing beside the text on a wide screen. */
  drawing: 'how-it-works/word-of-mouth',
  backHome: 'Back Home',
} as const;
