import type { PreparedLink } from '#domain/listing/prepared-listing.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { Text } from '#content/text/text.ts';
import { PreparedDraft } from './PreparedDraft.tsx';

interface Props {
  link: PreparedLink;
  /** True after a code was requested. */
  hasCode: boolean;
  /** The problem of the typed code. */
  problem?: string | undefined;
  /** A problem of the request for a code. */
  failure?: string | undefined;
  /** The address of the page without a query. */
  path: string;
  /** The address of the takeover, with the proof. */
  takeOverHref: string;
  text: Text['prepared'];
  listingText: Text['advertise']['listing'];
}

/**
 * The page behind the link to a prepared listing, in plain HTML. Without a proof it names the business only, and has the
 * forms for the code.
 */
export function PreparedPage({ link, text, takeOverHref, listingText, ...props }: Props) {
  const business = link.title || text.unnamed;
  return (
    <section className="flex max-w-prose flex-col items-start gap-4">
      <h1 className="text-title wrap-anywhere text-brand">{fill(text.heading, { business })}</h1>
      {link.draft ? (
        <>
          <p>{text.previewLead}</p>
          <LinkButton variant="primary" href={takeOverHref}>
            {text.takeOver}
          </LinkButton>
          <p className="text-ink-soft">{text.takeOverHint}</p>
          <PreparedDraft draft={link.draft} link={link} text={text} listingText={listingText} />
        </>
      ) : (
        <CodeForms text={text} {...props} />
      )}
    </section>
  );
}

type CodeProps = Pick<Props, 'hasCode' | 'problem' | 'failure' | 'path' | 'text'>;

function CodeForms({ hasCode, problem, failure, path, text }: CodeProps) {
  return (
    <>
      <p>{text.lead}</p>
      <Alert>{failure}</Alert>
      {hasCode && (
        <>
          <p>{text.sent}</p>
          <form method="post" action={path} className="flex w-full flex-col items-start gap-3">
            <Field
              label={text.code}
              name="code"
              problem={problem}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              required
            />
            <Button type="submit" variant="primary">
              {text.confirm}
            </Button>
          </form>
        </>
      )}
      <form method="post" action={path}>
        <input type="hidden" name="step" value="send" />
        <Button type="submit" variant={hasCode ? 'quiet' : 'primary'}>
          {hasCode ? text.again : text.send}
        </Button>
      </form>
    </>
  );
}
