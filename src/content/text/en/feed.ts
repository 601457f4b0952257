/** Texts of the feed that the page contains. */
export const feed = {
  heading: 'Noticeboard',
  newPost: 'New post',
  continuePost: 'Continue your post',
  cancel: 'Cancel',
  loading: 'Getting posts…',
  loadFailed: 'The posts did not load. Try again in a minute.',
  offline: 'You are offline. The posts load when you are connected again.',
  partFailed: 'This part did not load. Try again in a minute.',
  retry: 'Try again',
} as const;

/** Texts of posts and of their actions, which load with the first posts. */
export const feedPosts = {
  latest: 'Latest posts',
  empty: 'Nothing here yet. Write the first post.',
  older: 'Show older posts',
  olderFailed: 'The older posts did not load. Try again in a minute.',
  /** {count} is a number. */
  newPosts: { one: '1 new post', other: '{count} new posts' },
  edited: 'edited',
  hidden: 'Hidden: only its author and our staff see this post.',
  /** Shown to the author of a public post, by its state. */
  publication: {
    waiting:
      'Customers see this post when our staff have checked its contacts. Members see it now.',
    shown: 'Customers see this post too.',
    refused: 'Only members see this post. Our staff say: {reason}',
  },
  /** The tag of a post while customers see it. Screen readers get the sentence above. */
  publicTag: 'Public',
  /** Shown beside the name of staff. */
  staff: 'Tangaza staff',
  /** Menu of a post; {name} is its author. */
  actions: 'More about the post by {name}',
  /** Label of a picture without a text alternative. */
  picture: 'Photo {place}',
  businesses: 'Businesses',
  businessesLoading: 'Getting businesses…',
  businessesFailed: 'The businesses did not load. Try again in a minute.',
  titleLabel: 'Title (optional)',
  textLabel: 'What is new?',
  add: 'Add new post',
  adding: 'Sending…',
  added: 'Your post is on the noticeboard.',
  /** Below the sentence above, for a post that customers see, with links. */
  addedPublic: 'Customers see it now, on your page and under “Fresh stock”.',
  seePage: 'See the page of {business}',
  seeFresh: 'See Fresh stock',
  addFailed: 'Could not add your post. Try again in a minute.',
  refused: 'We cannot take this post as it is. Edit it and try again.',
  /** {when} is a text such as 'in 12 minutes'. */
  tooMany: 'You have added ten posts within an hour. You can add this one {when}.',
  photosFirst: 'Sending photo {place} of {total}, then your post…',
  photosStopped: 'A photo did not arrive. We try it again, and then send your post.',
  picturesRefused: 'We cannot take one of your photos, so your post is not sent.',
  notYet: 'Do not send it yet',
  picturesFailed: 'A photo did not arrive. Try it again, and we send your post. Or remove it.',
  audience: 'Who may see this post?',
  audienceMembers: 'Members only',
  audienceVisitors: 'Customers too, on the page of {business}',
  /** The reason for the choice, below it. */
  audienceHint: 'Customers look each week for what came in.',
  /** The details below the reason, folded. */
  audienceMore: {
    summary: 'Where do they see it?',
    lead: 'With a photo, your post is on your page for 7 days and under “Fresh stock” for 30. Members see your name beside your business. If the post has a link or a number, our staff check it first.',
  },
  audienceFailed:
    'Your adverts did not load, so only members will see this post. Try again in a minute.',
  /** For a post for customers, which was written before. */
  audienceKept:
    'Your adverts did not load. This post is still for customers too. Try again in a minute.',
  publicPicture: 'Customers look at photos. Add one, or choose “Members only”.',
  membersOnly: 'Show to members only',
  membersOnlyFailed: 'Customers may still see the post. Try again in a minute.',
  sessionEnded: 'You are logged out. Log in, and we send your post.',
  edit: 'Edit',
  save: 'Save',
  saveFailed: 'Your changes are not saved. Try again in a minute.',
  gone: 'This post was deleted.',
  delete: 'Delete',
  deleteAsk: 'Delete this post?',
  deleteWarning: 'You lose its text and photos for good.',
  deleteFailed: 'The post is not deleted. Try again in a minute.',
  keep: 'Keep it',
  report: 'Report',
  reportAsk: 'What is wrong with this post?',
  reportSend: 'Send report',
  reportFailed: 'We did not get your report. Try again in a minute.',
  reported: 'Thank you. Our staff will check this post.',
  reportedBefore: 'You reported this post before. Thank you, our staff will check it.',
  scam: 'It looks like a scam',
  offensive: 'It is offensive',
  spam: 'It is spam',
  other: 'Something else',
  close: 'Close',
  hide: 'Hide',
  show: 'Show again',
  hideFailed: 'That did not work. Try again in a minute.',
} as const;
