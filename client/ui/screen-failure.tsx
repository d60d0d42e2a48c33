import { useEffect, useState } from 'react';
import { isMissingChunk } from '../lib/errors/missing-chunk';
import { useOnline } from '../lib/http/use-online';
import { Button } from './button';
import { Failure } from './failure';
import { texts } from './ui.texts';

interface Props {
  error: unknown;
  retry: () => void;
}

/**
 * In place of a screen that could not be fetched or rendered. The browser keeps a failed import until the page is reloaded,
 * so that missing code is not retried.
 */
export function ScreenFailure({ error, retry }: Props) {
  const isOnline = useOnline();
  const isMissing = isMissingChunk(error);
  const [failedOffline] = useState(!isOnline);
  useEffect(() => {
    if (isMissing && failedOffline && isOnline) reload();
  }, [isMissing, failedOffline, isOnline]);

  if (!isMissing) return <Failure retry={retry}>{texts.screen.broken}</Failure>;
  if (!isOnline) return <Failure>{texts.screen.notOnDevice}</Failure>;
  return <Failure action={<Button onClick={reload}>{texts.screen.reload}</Button>}>{texts.screen.updated}</Failure>;
}

const reload = () => window.location.reload();
