/**
 * Document actions for posts. They record the earlier addresses of a post, because readers follow old links. The
 * embedded content server records addresses itself, but Sanity does not.
 */
import { useState } from 'react';
import {
  useClient,
  useDocumentOperation,
  useSetPerspective,
  type DocumentActionComponent,
  type DocumentActionDescription,
} from 'sanity';
import {
  createGoneAddresses,
  getFormerSlugs,
  isPlanned,
  isTime,
  type AddressedPost,
} from '../../../src/domain/article/addresses.ts';
import { takeMissingTime } from '../form/typed-time.ts';
import { describeHiding, describePlan, timeAdvice } from '../plan.ts';

/**
 * Replaces the actions that publish, unpublish or delete a post, and returns the others as they are.
 * @param actions - Sanity's own actions
 * @param unpublishIcon - the icon of the action 'unpublish' beside a draft, which Sanity lacks
 */
export function replacePostActions(
  actions: DocumentActionComponent[],
  unpublishIcon?: Icon,
): DocumentActionComponent[] {
  return actions.map((action) => {
    if (action.action === 'publish') return createPublishAction(action);
    if (action.action === 'unpublish') {
      return createTakeDownAction(action, {
        question: 'Unpublish this post? It stays here as a draft.',
        confirmButtonText: 'Unpublish',
        icon: unpublishIcon,
      });
    }
    if (action.action === 'delete')
      return createTakeDownAction(action, {
        question: 'Delete this post for good?',
        confirmButtonText: 'Delete',
      });
    return action;
  });
}

/**
 * Returns an action that stores the earlier slugs of a post before it is published, so that the site redirects from
 * them. A post without a time of publication gets the present one. For a post with a time to come the label is 'Plan', and
 * the action requests a confirmation if it hides a post that readers see.
 */
function createPublishAction(original: DocumentActionComponent): DocumentActionComponent {
  const Publish: DocumentActionComponent = (props) => {
    const [message, setMessage] = useState<string>();
    const client = useClient({ apiVersion: '2025-02-19' });
    const { patch } = useDocumentOperation(props.id, props.type);
    const originalAction = original(props);
    if (!originalAction) return null;
    const published = props.published as AddressedPost | null;
    const draft = (props.draft ?? {}) as AddressedPost;
    const publishAt = (publishedAt?: string) => {
      const changes = getChangesAtPublication(published, draft, publishedAt);
      if (Object.keys(changes).length > 0) patch.execute([{ set: changes }]);
      setMessage(undefined);
      originalAction.onHandle?.();
    };
    // The time is that of the server, because an editor's clock that is fast would plan the post.
    const publish = () => {
      if (draft.publishedAt) return publishAt();
      client.fetch<string>('now()').then(publishAt, () => setMessage(failureMessage));
    };
    const plan = describePlan((props.draft ?? props.published)?.['publishedAt']);
    const warning = describeHiding(published, draft);
    // Sanity's label also says that the publication runs or has ended, so only the first label is replaced.
    const label =
      plan !== undefined && originalAction.label === 'Publish' ? 'Plan' : originalAction.label;
    const onConfirm = async () => {
      const isHiding = warning !== undefined;
      if (!isHiding || (await recordGoneAddresses(client, published ?? {}))) publish();
      else setMessage(failureMessage);
    };
    const isUnreadable = Boolean(draft.publishedAt) && !isTime(draft.publishedAt);
    return {
      ...originalAction,
      ...(isUnreadable && { disabled: true, title: timeAdvice }),
      label,
      onHandle: () => {
        // The draft lacks a time that was typed last, so that this press would publish without it.
        if (takeMissingTime(props.id, draft.publishedAt)) leaveField();
        else if (warning === undefined) publish();
        else setMessage(`${warning} Hide it?`);
      },
      dialog:
        createConfirmation(message, {
          setMessage,
          onConfirm,
          ...(warning === undefined ? { confirmButtonText: 'Try again' } : hidingButtons),
        }) || originalAction.dialog,
    };
  };
  return Object.assign(Publish, { action: original.action });
}

/** Takes the focus from a field, so that it reports its text. */
function leaveField() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement) activeElement.blur();
}

/** Returns the fields that a publication sets. */
function getChangesAtPublication(
  published: AddressedPost | null,
  draft: AddressedPost,
  publishedAt: string | undefined,
) {
  const formerSlugs = getFormerSlugs(published, draft);
  const isRecorded = String(formerSlugs) === String(draft.formerSlugs ?? []);
  return {
    ...(!isRecorded && { formerSlugs }),
    ...(publishedAt !== undefined && { publishedAt }),
  };
}

interface Confirmation {
  setMessage: (message: undefined) => void;
  onConfirm: () => Promise<void>;
  tone?: 'caution';
  /** Text of the button, which names its effect. */
  confirmButtonText: string;
  cancelButtonText?: string;
}

/** Returns the dialog with a message, or false without a message. */
function createConfirmation(
  message: string | undefined,
  { setMessage, onConfirm, ...appearance }: Confirmation,
): DocumentActionDescription['dialog'] {
  return (
    message !== undefined && {
      type: 'confirm',
      tone: 'critical',
      ...appearance,
      message,
      onConfirm: () => void onConfirm(),
      onCancel: () => setMessage(undefined),
    }
  );
}

/** Stores the addresses of a post that was public. Resolves to false without an answer. */
async function recordGoneAddresses(
  client: ReturnType<typeof useClient>,
  post: AddressedPost,
): Promise<boolean> {
  const goneAddresses = createGoneAddresses(post, new Date());
  if (goneAddresses.length === 0) return true;
  const transaction = client.transaction();
  for (const goneAddress of goneAddresses) transaction.createOrReplace(goneAddress);
  return transaction.commit().then(
    () => true,
    () => false,
  );
}

type Icon = DocumentActionDescription['icon'];

/** The end of a plan, which no reader notices. */
const planAction = { label: 'Cancel the plan', tone: 'caution' } as const;
const planButtons = {
  tone: 'caution',
  confirmButtonText: 'Cancel the plan',
  cancelButtonText: 'Leave it planned',
} as const;

const hidingButtons = {
  confirmButtonText: 'Hide it until then',
  cancelButtonText: 'Leave it as it is',
} as const;

const linkNotice = 'Its link says for 30 days that the post was taken down.';
const failureMessage = 'Nothing was changed, because there was no answer. Try again.';

/**
 * Returns an action that requests a confirmation, records the addresses of the published post, and then unpublishes
 * or deletes the post. If the record fails, the post stays published. A post without a published version keeps
 * Sanity's action. After the end of the published version its draft is shown. Sanity offers the action 'unpublish' only
 * beside the published version, so that it is added to the menu of the draft.
 */
function createTakeDownAction(
  original: DocumentActionComponent,
  {
    question,
    confirmButtonText,
    icon,
  }: { question: string; confirmButtonText: string; icon?: Icon },
): DocumentActionComponent {
  const TakeDown: DocumentActionComponent = (props) => {
    const [message, setMessage] = useState<string>();
    const client = useClient({ apiVersion: '2025-02-19' });
    const operations = useDocumentOperation(props.id, props.type);
    const setPerspective = useSetPerspective();
    const { draft, published } = props;
    const isPlan =
      original.action === 'unpublish' && isPlanned((published ?? {}) as AddressedPost, new Date());
    // The original contains hooks, so that it is called once for each rendering.
    const sanityAction = original(props);
    const unpublishing = { label: 'Unpublish', icon, tone: 'critical' as const };
    const shownAction = sanityAction ?? (original.action === 'unpublish' ? unpublishing : null);
    // Drafts are private, so their addresses need no record.
    if (!shownAction || !published) return sanityAction;

    const onConfirm = async () => {
      const isRecorded = await recordGoneAddresses(client, published as AddressedPost);
      setMessage(isRecorded ? undefined : failureMessage);
      if (!isRecorded) return;
      if (original.action === 'unpublish') {
        operations.unpublish.execute();
        setPerspective('drafts');
      } else operations.delete.execute(draft ? [draft._id, published._id] : [published._id]);
    };
    if (isPlan) {
      const ask = () => setMessage('Cancel the plan? The post stays here as a draft.');
      const dialog = createConfirmation(message, { setMessage, onConfirm, ...planButtons });
      return { ...shownAction, ...planAction, onHandle: ask, dialog };
    }
    const wasPublic = !isPlanned(published as AddressedPost, new Date());
    return {
      ...shownAction,
      onHandle: () => setMessage(wasPublic ? `${question} ${linkNotice}` : question),
      dialog: createConfirmation(message, { setMessage, onConfirm, confirmButtonText }),
    };
  };
  return Object.assign(TakeDown, { action: original.action });
}
