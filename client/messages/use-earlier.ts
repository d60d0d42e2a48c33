import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { loadEarlier } from './conversation.api';

/** Loads the page before what is loaded; after a failure only when the person asks for it. */
export function useEarlier(thread: string) {
  const queries = useQueryClient();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = useCallback(() => {
    setState('loading');
    loadEarlier(queries, thread).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  }, [queries, thread]);
  return { state, load };
}
