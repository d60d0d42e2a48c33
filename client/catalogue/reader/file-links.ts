import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isEnding } from '../../lib/files/links';
import { catalogueKeys } from '../catalogue.api';
import type { Content, Section } from '../listing';

/** Fetches the sections on screen again; resolves to this item with its new link. */
export function useRenewal() {
  const queries = useQueryClient();
  return async (id: string): Promise<Content | undefined> => {
    await queries.refetchQueries({ queryKey: catalogueKeys.allSections, type: 'active' });
    const sections = queries.getQueriesData<Section>({ queryKey: catalogueKeys.allSections });
    return sections.flatMap(([, section]) => section?.contents ?? []).find((item) => item.id === id);
  };
}

/** A link that stays the same while it works, so that nothing is loaded twice; after a failure the newest one. */
export function useLink(id: string, newest: string | undefined) {
  const [first] = useState(newest);
  const [hasFailed, setFailed] = useState(false);
  const renew = useRenewal();
  const link = hasFailed ? newest : first;
  const onError = () => {
    setFailed(true);
    if (link === newest && link && isEnding(link)) void renew(id);
  };
  return { link, onError };
}

/** The link of a document, renewed where it would end before it is followed. */
export function useFreshLink({ id, file_content: link = '' }: Content) {
  const renew = useRenewal();
  return async () => (isEnding(link) ? ((await renew(id))?.file_content ?? link) : link);
}
