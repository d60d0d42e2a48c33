import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isKept } from '../../../lib/offline/kept-guides';
import { useSession } from '../../../lib/http/session';
import { useOnline } from '../../../lib/http/use-online';
import { catalogueKeys } from '../../catalogue.api';
import { keepGuide } from './keep-guide';
import { sendMarks } from './marks';

/**
 * With the connection, sends what was read without one, and brings the kept guide up to date. Shows nothing: a page that
 * followed the session itself would render again while the browser takes it over, and lose its texts for a moment.
 */
export function OfflineUpkeep({ guide }: { guide: string }) {
  const queries = useQueryClient();
  const isOnline = useOnline();
  const person = useSession()?.user?.id;
  const synchronise = useEffectEvent(async (person: string) => {
    if (await sendMarks()) await queries.invalidateQueries({ queryKey: catalogueKeys.all });
    if (await isKept({ person, guide })) await keepGuide(person, guide);
  });
  useEffect(() => {
    if (isOnline && person) void synchronise(person).catch(() => undefined);
  }, [guide, isOnline, person]);
  return null;
}
