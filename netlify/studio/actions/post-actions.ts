/**
 * Actions on a whole post, which record its earlier addresses, because readers follow old links. The embedded
 * content server records them by itself, but Sanity does not.
 */
import { useState } from 'react';
import { useClient, useDocumentOperation, type DocumentActionComponent } from 'sanity';
import {
  getFormerSlugs,
  createGoneAddresses,
  type AddressedPost,
} from '../../../src/domain/article/addresses.ts';

/** @param actions - Sanity's own actions */
export function postActions(actions: DocumentActionComponent[]): DocumentActionComponent[] {
  return actions.map((action) => {
    if (action.action === 'publish') return leadingOn(action);
    if (action.action === 'unpublish') {
      return takingDown(action, 'Unpublish this post? It stays here as a draft.');
    }
    if (action.action === 'delete') return takingDown(action, 'Delete this post for good?');
    return action;
  });
}

/** Publishes a post together with its earlier slugs, so that the site redirects from them. */
function leadingOn(original: DocumentActionComponent): DocumentActionComponent {
  const Publish: DocumentActionComponent = (props) => {
    const { patch } = useDocumentOperation(props.id, props.type);
    const described = original(props);
    if (!described) return null;
    const draft = (props.draft ?? {}) as AddressedPost;
    const formerSlugs = getFormerSlugs(props.published as AddressedPost | null, draft);
    const isKnown = String(formerSlugs) === String(draft.formerSlugs ?? []);
    const onHandle = () => {
      if (!isKnown) patch.execute([{ set: { formerSlugs } }]);
      described.onHandle?.();
    };
    return { ...described, onHandle };
  };
  return Object.assign(Publish, { action: original.action });
}

const notice = 'Its link says for 30 days that the post was taken down.';
const failed = 'Nothing was changed, because there was no answer. Try again.';

/** Requests a confirmation, records the addresses of the published post, and only then unpublishes it. */
function takingDown(original: DocumentActionComponent, question: string): DocumentActionComponent {
  const TakeDown: DocumentActionComponent = (props) => {
    const [message, setMessage] = useState<string>();
    const client = useClient({ apiVersion: '2025-02-19' });
    const operations = useDocumentOperation(props.id, props.type);
    const described = original(props);
    const { draft, published } = props;
    // Drafts are private, so their addresses need no record.
    if (!described || !published) return described;

    const onConfirm = async () => {
      try {
        const transaction = client.transaction();
        for (const goneAddress of createGoneAddresses(published as AddressedPost, new Date()))
          transaction.createOrReplace(goneAddress);
        await transaction.commit();
      } catch {
        setMessage(failed);
        return;
      }
      setMessage(undefined);
      if (original.action === 'unpublish') operations.unpublish.execute();
      else operations.delete.execute(draft ? [draft._id, published._id] : [published._id]);
    };
    return {
      ...described,
      onHandle: () => setMessage(`${question} ${notice}`),
      dialog: message !== undefined && {
        type: 'confirm',
        tone: 'critical',
        message,
        onConfirm: () => void onConfirm(),
        onCancel: () => setMessage(undefined),
      },
    };
  };
  return Object.assign(TakeDown, { action: original.action });
}
