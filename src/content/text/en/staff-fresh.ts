/** The panel of public posts for staff. Placeholders are in braces. */
export const staffFresh = {
  title: 'Fresh',
  lead: 'Posts for customers. One with a new contact waits for you.',
  state: 'Show',
  states: { waiting: 'Waiting', published: 'Published, not seen yet' },
  /** The link to a state with the number of its posts. */
  stateCount: '{name}: {count}',
  empty: {
    waiting: 'No post waits. New ones come here.',
    published: 'You have seen every post. New ones come here.',
  },
  untitled: 'A post without a title',
  by: 'By {author}, for {business}',
  written: 'Written on {date}',
  edited: 'Edited on {date}',
  contacts: 'New contacts: {contacts}',
  noContacts: 'No new contact',
  noPictures: 'It has no photo. Customers do not see it before it has one.',
  picture: 'Photo {place}',
  see: 'See the advert',
  show: 'Show it to customers',
  shown: 'Customers see the post of {author}.',
  /** The decision about a post without a photo, which customers do not see yet. */
  allow: 'Allow it, once it has a photo',
  allowed: 'Customers see the post of {author} once it has a photo.',
  markSeen: 'Mark as seen',
  seen: 'The post of {author} is seen.',
  refuse: 'Members only',
  refuseHeading: 'Keep the post of {author} from customers',
  refuseLead:
    'Members still see it on the noticeboard. The shop reads your reason beside its post.',
  refused: 'Only members see the post of {author}.',
  reports: 'To hide it from members too, use the noticeboard or Reports.',
} as const;
