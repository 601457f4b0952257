/**
 * The profiles of a business on social networks. An owner types a handle or pastes an address. The normal form is the
 * address of the profile on the network's own host, so that no link leads through a redirector to another site.
 */

export const channels = ['facebook', 'instagram', 'tiktok'] as const;

export type Channel = (typeof channels)[number];

interface ChannelRule {
  /** The beginning of each normal address. */
  origin: string;
  /** The hosts of the network that show profiles. */
  hosts: readonly string[];
  /** Hosts of the network that only redirect, or show single posts. */
  otherHosts: readonly string[];
  /** Matches a handle in normal form. `listing_versions` has the same pattern. */
  handle: RegExp;
  /** Maximum length of a handle. */
  maxLength: number;
  /** True if capitals and small letters name the same profile. */
  hasLowerCase: boolean;
  /** First segments of paths that are no handles. */
  reserved: readonly string[];
  /** Returns the handle in an address of the network. */
  readHandle: (url: URL) => string | undefined;
}

const getSegments = ({ pathname }: URL) => pathname.split('/').filter(Boolean);

/** Facebook has numbers in place of a handle for profiles without one. */
function readFacebookHandle(url: URL): string | undefined {
  const [first, second, third] = getSegments(url);
  switch (first) {
    case 'profile.php':
      return url.searchParams.get('id') ?? undefined;
    case 'people':
    case 'pages':
      return third;
    case 'p':
      return /-(\d+)$/.exec(second ?? '')?.[1];
    case 'pg':
      return second;
    default:
      return first;
  }
}

const readTikTokHandle = (url: URL) => /^@(.+)$/.exec(getSegments(url)[0] ?? '')?.[1];

const channelRules: Record<Channel, ChannelRule> = {
  facebook: {
    origin: 'https://www.facebook.com/',
    hosts:
      'facebook.com www.facebook.com m.facebook.com web.facebook.com mbasic.facebook.com fb.com www.fb.com'.split(
        ' ',
      ),
    otherHosts: ['l.facebook.com', 'lm.facebook.com', 'fb.me', 'm.me', 'fb.watch'],
    handle: /^[a-z0-9]+(\.[a-z0-9]+)*$/i,
    maxLength: 50,
    hasLowerCase: false,
    reserved:
      'dialog events gaming groups hashtag help home login marketplace media messages photo photos plugins policies reel reels search settings share sharer stories videos watch'.split(
        ' ',
      ),
    readHandle: readFacebookHandle,
  },
  instagram: {
    origin: 'https://www.instagram.com/',
    hosts: ['instagram.com', 'www.instagram.com', 'm.instagram.com'],
    otherHosts: ['l.instagram.com', 'instagr.am', 'www.instagr.am', 'ig.me'],
    handle: /^[a-z0-9_]+(\.[a-z0-9_]+)*$/,
    maxLength: 30,
    hasLowerCase: true,
    reserved: 'about accounts direct explore l legal p reel reels s share stories tv'.split(' '),
    readHandle: (url) => getSegments(url)[0],
  },
  tiktok: {
    origin: 'https://www.tiktok.com/@',
    hosts: ['tiktok.com', 'www.tiktok.com', 'm.tiktok.com'],
    otherHosts: ['vm.tiktok.com', 'vt.tiktok.com'],
    handle: /^[a-z0-9_]+(\.[a-z0-9_]+)*$/,
    maxLength: 24,
    hasLowerCase: true,
    reserved: [],
    readHandle: readTikTokHandle,
  },
};

/** Returns the maximum length of the normal form of a channel's addresses. */
export const getMaxChannelLength = (channel: Channel): number =>
  channelRules[channel].origin.length + channelRules[channel].maxLength;

/**
 * The reason to refuse a typed profile. `nameless` is an address of the network without the handle, such as the short
 * link of a share button. `wrong` is any other text.
 */
export type ChannelProblem = 'wrong' | 'nameless';

/**
 * Returns the address of a profile, '' for a blank text, or the problem of the text. Texts with other characters than
 * printable ASCII are refused, because bidirectional signs and letters of other scripts imitate handles.
 */
export function readChannel(
  channel: Channel,
  typed: string,
): { address: string; problem?: never } | { address?: never; problem: ChannelProblem } {
  const text = typed.trim();
  if (text === '') return { address: '' };
  if (!/^[!-~]+$/.test(text)) return { problem: 'wrong' };
  const rule = channelRules[channel];
  const isAddress = text.includes('/') || rule.hosts.includes(text.toLowerCase());
  return isAddress ? readAddress(rule, text) : toAddress(rule, text.replace(/^@/, ''), 'wrong');
}

/** Returns the normal form of a typed profile; undefined for an invalid one. */
export const parseChannel = (channel: Channel, typed: string): string | undefined =>
  readChannel(channel, typed).address;

function readAddress(rule: ChannelRule, text: string): ReturnType<typeof readChannel> {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return { problem: 'wrong' };
  const url = new URL(address);
  const { protocol, hostname, port, username, password } = url;
  const isPlain =
    ['https:', 'http:'].includes(protocol) && port === '' && username === '' && password === '';
  if (!isPlain) return { problem: 'wrong' };
  if (rule.otherHosts.includes(hostname)) return { problem: 'nameless' };
  if (!rule.hosts.includes(hostname)) return { problem: 'wrong' };
  return toAddress(rule, rule.readHandle(url) ?? '', 'nameless');
}

function toAddress(
  { origin, handle, maxLength, hasLowerCase, reserved, hosts }: ChannelRule,
  typed: string,
  problem: ChannelProblem,
): ReturnType<typeof readChannel> {
  const name = hasLowerCase ? typed.toLowerCase() : typed;
  const isHandle =
    handle.test(name) &&
    name.length <= maxLength &&
    !reserved.includes(name.toLowerCase()) &&
    !hosts.includes(name.toLowerCase()) &&
    !name.toLowerCase().endsWith('.php');
  return isHandle ? { address: origin + name } : { problem };
}
