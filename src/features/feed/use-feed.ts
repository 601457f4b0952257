import { useEffect, useState } from 'react';
import { listPosts } from '../../browser/posts.ts';
import type { Post } from '../../domain/post/post.ts';

/** The posts as far as they are known. A failed reload keeps those already on the screen. */
export interface FeedState {
  status: 'loading' | 'ready' | 'failed';
  posts: Post[];
  reload: () => void;
}

export function useFeed(): FeedState {
  const [status, setStatus] = useState<FeedState['status']>('loading');
  const [posts, setPosts] = useState<Post[]>([]);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let wanted = true;
    listPosts().then(
      (found) => {
        if (!wanted) return;
        setPosts(found);
        setStatus('ready');
      },
      () => {
        if (wanted) setStatus('failed');
      },
    );
    return () => {
      wanted = false;
    };
  }, [attempt]);

  const reload = () => {
    setStatus('loading');
    setAttempt(attempt + 1);
  };

  return { status, posts, reload };
}
