import type { Text } from '#content/text/text.ts';

/** Where posts will be. */
export function PostSkeleton({ text }: { text: Text['feed'] }) {
  return (
    <div className="mt-8">
      <p role="status" className="mb-2 flex min-h-12 items-center">
        {text.loading}
      </p>
      <div className="flex flex-col gap-4" aria-hidden="true">
        {[0, 1, 2].map((at) => (
          <div key={at} className="flex h-44 flex-col gap-4 rounded-sm border border-line p-4">
            <div className="size-10 rounded-full bg-band" />
            <div className="h-4 w-1/2 bg-band" />
            <div className="h-4 bg-band" />
          </div>
        ))}
      </div>
    </div>
  );
}
