/**
 * Orders test files so that the longest ones start first, because a run ends with the last of its files. The parts of a
 * run get the longest files in turn, so that each part takes about the same time.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, in descending order. A fresh clone has no durations of an earlier run. */
export const longTests = [
  'slow/platform-build',
  'database/concurrency/races',
  'functions/slow/killed-card-payments',
  'functions/slow/killed-mpesa-payments',
  'database/concurrency/interleavings',
  'slow/backup',
  'functions/slow/killed-till-payments',
  'slow/production-install',
  'functions/slow/silent-provider',
  'slow/preset-rules',
  'database/listing-life',
  'slow/damaged-data',
  'slow/migrate-data',
  'slow/language',
  'attacks/search',
  'database/clock-back',
].map((name) => `tests/${name}.test.ts`);

const getRank = ({ moduleId }: TestSpecification): number => {
  const rank = longTests.findIndex((path) => moduleId.endsWith(`/${path}`));
  return rank === -1 ? longTests.length : rank;
};

/** Starts the listed files first, and the others in Vitest's own order. */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => getRank(one) - getRank(other));
  }

  /** Returns the files of the part that the option `--shard` names. Each file is in one part, the same on all machines. */
  override shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const ordered = files.toSorted(
      (one, other) =>
        getRank(one) - getRank(other) ||
        one.moduleId.localeCompare(other.moduleId, 'en') ||
        one.project.name.localeCompare(other.project.name, 'en'),
    );
    return Promise.resolve(ordered.filter((_, place) => place % count === index - 1));
  }
}
