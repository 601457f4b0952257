/** What a page costs to build, when there are many. */
import { buildBusinesses, buildPosts, type Build } from '../builds/build.ts';
import { median } from '../median.ts';
import type { Row } from '../row.ts';
import { short } from '../table.ts';

/** Runs for a median. */
const runs = 3;

export const build100: Row = {
  name: 'build-100',
  measures: `build of 100 businesses, a page; median of ${runs}`,
  unit: 'ms',
  async measure() {
    const { few } = await builds();
    return { number: eachOf(few), beside: inWords(few) };
  },
};

export const build1000: Row = {
  name: 'build-1000',
  seconds: 60,
  measures: `build of 1,000 businesses, a page; median of ${runs}`,
  unit: 'ms',
  bound: { atMost: 3 },
  async measure() {
    const { few, many } = await builds();
    return {
      number: eachOf(many),
      beside: `${inWords(many)}; each page more than with 100 businesses ${short(eachMore(few, many))} ms`,
    };
  },
};

export const build1000Posts: Row = {
  name: 'build-1000-posts',
  seconds: 60,
  measures: `build of 1,006 posts, each post more than with 6; median of ${runs}`,
  unit: 'ms',
  bound: { atMost: 5 },
  async measure() {
    const { few, many } = await inTurns(
      () => buildPosts(0),
      () => buildPosts(1000),
    );
    return { number: (many.milliseconds - few.milliseconds) / 1000, beside: inWords(many) };
  },
};

let built: Promise<{ few: Build; many: Build }> | undefined;

function builds() {
  return (built ??= inTurns(
    () => buildBusinesses(100),
    () => buildBusinesses(1000),
  ));
}

/** After a build that nobody counts and that encodes the pictures, if they changed. */
async function inTurns(buildFew: () => Promise<Build>, buildMany: () => Promise<Build>) {
  await buildFew();
  const few: Build[] = [];
  const many: Build[] = [];
  for (let run = 0; run < runs; run += 1) {
    few.push(await buildFew());
    many.push(await buildMany());
  }
  return { few: middle(few), many: middle(many) };
}

/** Pages are the same in all of them. */
function middle(all: Build[]): Build {
  return {
    pages: all[0]?.pages ?? Number.NaN,
    milliseconds: median(all.map(({ milliseconds }) => milliseconds)),
    megabytes: median(all.map(({ megabytes }) => megabytes)),
  };
}

function eachOf({ milliseconds, pages }: Build): number {
  return milliseconds / pages;
}

function eachMore(few: Build, many: Build): number {
  return (many.milliseconds - few.milliseconds) / (many.pages - few.pages);
}

function inWords({ milliseconds, pages, megabytes }: Build): string {
  return `${short(pages)} pages in ${short(milliseconds / 1000)} s, peak ${short(megabytes)} MB`;
}
