import { useState } from 'react';
import { reportPost } from '#browser/api/write-posts.ts';
import { postReportReasons, type PostReportReason } from '#domain/post/post.limits.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Choice } from '../components/Choice.tsx';
import { Dialog } from '../components/Dialog.tsx';
import type { FeedText } from './with-text.tsx';

interface Props {
  postId: number;
  text: FeedText;
  onClose: () => void;
}

type State = 'idle' | 'sending' | 'failed' | 'reported' | 'reportedBefore';

/** A dialog to report a post. It requests the reason, and then confirms the report. */
export function ReportDialog({ postId, text, onClose }: Props) {
  const [state, setState] = useState<State>('idle');
  const send = async (reason: PostReportReason) => {
    setState('sending');
    try {
      setState((await reportPost(postId, reason)) ? 'reported' : 'reportedBefore');
    } catch {
      setState('failed');
    }
  };
  if (state === 'reported' || state === 'reportedBefore') {
    return (
      <Dialog heading={text.report} onClose={onClose}>
        <p role="status">{text[state]}</p>
        <Button autoFocus onClick={onClose}>
          {text.close}
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog heading={text.reportAsk} onClose={onClose}>
      <form
        className="flex w-full flex-col items-start gap-4"
        action={(formData) => send(formData.get('reason') as PostReportReason)}
      >
        <Reasons text={text} />
        <Alert>{state === 'failed' && text.reportFailed}</Alert>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" aria-busy={state === 'sending'}>
            {text.reportSend}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function Reasons({ text }: { text: FeedText }) {
  return (
    <fieldset className="flex w-full flex-col" aria-label={text.reportAsk}>
      {postReportReasons.map((reason) => (
        <Choice key={reason} type="radio" name="reason" value={reason} required>
          {text[reason]}
        </Choice>
      ))}
    </fieldset>
  );
}
