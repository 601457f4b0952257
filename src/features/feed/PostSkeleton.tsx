import type { Text } from '#content/text/text.ts';
import { Skeleton } from '../components/Skeleton.tsx';

/** The placeholder of the posts while they load. */
export function PostSkeleton({ text }: { text: Text['feed'] }) {
  return (
    <div className="mt-4">
      <p role="status" className="mb-2 flex min-h-12 items-center">
        {text.loading}
      </p>
      <div className="flex flex-col gap-4" aria-hidden="true">
        {[0, 1, 2].map((index) => (
          <div key={index} className="grid h-44">
            <Skeleton>
              <div className="size-10 rounded-full bg-band" />
            </Skeleton>
          </div>
        ))}
      </div>
    </div>
  );
}
