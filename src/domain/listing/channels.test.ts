import { expect, test } from 'vitest';
import { hostileProfiles } from '#tests/support/attacks/hostile-fields.ts';
import { channels, getMaxChannelLength, readChannel } from './channels.ts';

test.each([
  ['facebook', '', ''],
  ['facebook', ' Judys.Mats ', 'https://www.facebook.com/Judys.Mats'],
  ['facebook', '@judysmats', 'https://www.facebook.com/judysmats'],
  ['facebook', 'facebook.com/judysmats', 'https://www.facebook.com/judysmats'],
  ['facebook', 'fb.com/judysmats', 'https://www.facebook.com/judysmats'],
  [
    'facebook',
    'HTTP://M.Facebook.com/judysmats/about?ref=x#y',
    'https://www.facebook.com/judysmats',
  ],
  ['facebook', 'https://www.facebook.com/profile.php?id=100064', 'https://www.facebook.com/100064'],
  ['facebook', 'https://web.facebook.com/people/Judy/100064/', 'https://www.facebook.com/100064'],
  ['facebook', 'https://www.facebook.com/p/Judys-Mats-100064/', 'https://www.facebook.com/100064'],
  [
    'facebook',
    'https://www.facebook.com/pages/Judys-Mats/100064',
    'https://www.facebook.com/100064',
  ],
  ['instagram', '@Judys_Mats', 'https://www.instagram.com/judys_mats'],
  ['instagram', 'judys.mats', 'https://www.instagram.com/judys.mats'],
  ['instagram', 'instagram.com/judysmats?igsh=MzRl', 'https://www.instagram.com/judysmats'],
  [
    'instagram',
    'https://www.instagram.com/judysmats/reels/',
    'https://www.instagram.com/judysmats',
  ],
  ['tiktok', 'JudysMats', 'https://www.tiktok.com/@judysmats'],
  ['tiktok', '@judysmats', 'https://www.tiktok.com/@judysmats'],
  ['tiktok', 'www.tiktok.com/@judysmats?_t=8k', 'https://www.tiktok.com/@judysmats'],
  ['tiktok', 'https://m.tiktok.com/@judysmats/video/7301', 'https://www.tiktok.com/@judysmats'],
] as const)('the %s profile %j becomes %j', (channel, typed, address) => {
  expect(readChannel(channel, typed)).toEqual({ address });
  expect(readChannel(channel, address), 'the normal form stays').toEqual({ address });
});

test.each([
  ['facebook', 'Judys Mats', 'wrong'],
  ['facebook', 'facebook.com', 'nameless'],
  ['facebook', 'https://www.facebook.com/share/1A2b3C/', 'nameless'],
  ['facebook', 'https://www.facebook.com/groups/judysmats', 'nameless'],
  ['facebook', 'https://fb.me/judysmats', 'nameless'],
  ['facebook', 'https://www.instagram.com/judysmats', 'wrong'],
  ['instagram', 'https://www.instagram.com/p/Cxyz/', 'nameless'],
  ['instagram', 'a'.repeat(31), 'wrong'],
  ['instagram', 'judys-mats', 'wrong'],
  ['tiktok', 'https://vm.tiktok.com/ZMabc/', 'nameless'],
  ['tiktok', 'https://www.tiktok.com/t/ZMabc/', 'nameless'],
  ['tiktok', '@', 'wrong'],
] as const)('the %s profile %j is refused as %s', (channel, typed, problem) => {
  expect(readChannel(channel, typed)).toEqual({ problem });
});

test.each(channels)('hostile %s profiles are refused', (channel) => {
  const accepted = hostileProfiles.filter(
    (typed) => readChannel(channel, typed).problem === undefined,
  );
  expect(accepted).toEqual([]);
});

test('the longest handle has the maximum length', () => {
  const { address } = readChannel('tiktok', 'a'.repeat(24));
  expect(address).toHaveLength(getMaxChannelLength('tiktok'));
});
