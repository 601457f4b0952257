import { expect, test } from 'vitest';
import type { Member } from '#domain/member/member.ts';
import { on } from './events.ts';
import { setCurrentMember, currentMember } from './current-member.ts';

const amina: Member = {
  id: '8f0c2a34-6a0e-4c0e-9a51-0d3f5f6f7a01',
  email: 'amina@shop.example',
  name: 'Amina',
  roles: [],
  avatar: null,
  confirmed: true,
};

test('a login is emitted once, and account changes as updates [R143]', () => {
  const events: [string, Member][] = [];
  on('login', (member) => events.push(['login', member]));
  const stop = on('update', (member) => events.push(['update', member]));

  setCurrentMember(amina);
  setCurrentMember({ ...amina });
  const renamed = { ...amina, name: 'Amina Wanjiru' };
  setCurrentMember(renamed);
  expect(events).toEqual([
    ['login', amina],
    ['update', renamed],
  ]);
  expect(currentMember()).toEqual(renamed);

  stop();
  setCurrentMember(amina);
  expect(events).toHaveLength(2);
});
