/**
 * Every function that changes state, with what it locks and how it is called. Two that lock a same row can
 * meet; races.test.ts makes each two of them meet, with the clock's run beside them.
 */
import type { Actor } from './actor.ts';
import { memberActors } from './member-actors.ts';
import { otherActors } from './other-actors.ts';
import { staffActors } from './staff-actors.ts';

/** By the name of the function; with a note behind it where one is called in two ways. */
export const actors: Record<string, Actor> = { ...memberActors, ...staffActors, ...otherActors };
