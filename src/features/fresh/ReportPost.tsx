import type { PublicPost } from '#domain/post/public-post.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { fill } from '#domain/text/placeholders.ts';
import { ReportForm } from '#features/listing/ReportForm.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import type { Text } from '#content/text/text.ts';

/** Maximum length of the words of the post above the form, in characters. */
const maxLength = 200;

/** The form with which a visitor reports a public post, below the words of the post. */
export function ReportPost({ post, text }: { post: PublicPost; text: Text['report'] }) {
  const { id, title, description, business } = post;
  return (
    <>
      <blockquote className="mb-6 max-w-prose border-l-4 border-line pl-4 wrap-anywhere">
        <p>{excerpt(title || description, maxLength)}</p>
        <p className="text-ink-soft">{fill(text.post.from, { business: business.title })}</p>
        <TextLink href={`/${business.slug}#post-${id}`}>{text.post.back}</TextLink>
      </blockquote>
      <ReportForm text={text} business={business.slug} post={String(id)} heading="h1" />
    </>
  );
}
