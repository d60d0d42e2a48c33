import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { isEnding } from '../lib/files/links';
import { conversation } from './conversation.api';
import type { Attachment } from './messages.types';

export interface FileOf {
  thread: string;
  file: Attachment;
}

/**
 * The signed link of a file. It stays the same while it works, so that nothing is loaded twice; after a failure it is the
 * newest one. One that ends is renewed before it is followed.
 */
export function useFileLink({ thread, file: { id, url } }: FileOf) {
  const queries = useQueryClient();
  const [first] = useState(url);
  const [hasFailed, setFailed] = useState(false);
  const link = hasFailed ? url : first;
  const renew = async () => {
    const { messages } = await queries.fetchQuery({ ...conversation(thread), staleTime: 0 });
    return messages.flatMap(({ attachments }) => attachments).find((file) => file.id === id)?.url;
  };
  return {
    link,
    onError: () => {
      setFailed(true);
      if (isEnding(url)) void renew().catch(() => undefined);
    },
    onClick: (event: MouseEvent) => {
      if (!isEnding(link)) return;
      event.preventDefault();
      const opened = window.open('about:blank', '_blank');
      void renew().then(
        (fresh) => opened?.location.replace(fresh ?? link),
        () => opened?.close(),
      );
    },
  };
}
