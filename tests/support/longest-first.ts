/** Orders test files so that the longest ones start first, because a run ends with the last of its files. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, in descending order. A fresh clone has no durations of an earlier run. */
const longTests = [
  'functions/slow/killed-payments',
  'database/concurrency/races',
  'database/concurrency/interleavings',
  'database/listing-life',
  'database/clock-back',
  'slow/backup',
  'slow/platform-build',
  'slow/production-install',
  'functions/slow/silent-provider',
  'slow/damaged-data',
  'slow/migrate-data',
  'slow/language',
].map((name) => `/tests/${name}.test.ts`);

const getRank = ({ moduleId }: TestSpecification): number => {
  const rank = longTests.findIndex((path) => moduleId.endsWith(path));
  return rank === -1 ? longTests.length : rank;
};

/** Starts the listed files first, and the others in Vitest's own order. */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => getRank(one) - getRank(other));
  }
}
