import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { messageOf } from '../lib/http/api-error';
import { useOnline } from '../lib/http/use-online';
import { applicationKey, type Saved } from './applications.api';
import { texts } from './applications.texts';

/** How long nothing is typed before it is saved, ms. */
const PAUSE_MS = 1_200;

interface Options<Body> {
  /** What the server has. */
  saved: Body;
  /** What is typed. */
  body: Body;
  /** What the schema refuses is not sent. */
  schema: ZodType;
  save: (body: Body) => Promise<Saved>;
}

/**
 * Saves a form while it is typed, one request at a time, and again when the device is back online. `flush` resolves when what is
 * typed is saved.
 */
export function useAutosave<Body>({ saved: before, body, schema, save }: Options<Body>) {
  const queries = useQueryClient();
  const isOnline = useOnline();
  const isInvalid = !schema.safeParse(body).success;
  const text = JSON.stringify(body);
  const [opened] = useState(text);
  const saved = useRef(JSON.stringify(before));
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const [state, setState] = useState<{ words: string; isProblem?: boolean }>({ words: '' });

  const flush = async (next: Body = body) => {
    await underWay.current.catch(() => undefined);
    const written = JSON.stringify(next);
    if (written === saved.current) return;
    setState({ words: texts.saved.saving });
    const work = save(next);
    underWay.current = work;
    try {
      const { data } = await work;
      saved.current = written;
      queries.setQueryData(applicationKey, data);
      setState({ words: texts.saved.saved });
    } catch (error) {
      setState({ words: texts.notSaved(messageOf(error)), isProblem: true });
      throw error;
    }
  };
  const latest = useRef(flush);
  const isSavable = useRef(false);
  useEffect(() => {
    latest.current = flush;
    isSavable.current = text !== opened && !isInvalid;
  });
  // What was typed within the pause before the form is left is saved as well.
  useEffect(() => () => void (isSavable.current && latest.current().catch(() => undefined)), []);

  useEffect(() => {
    // What the form was opened with is saved with the first change, or by hand.
    if (text === saved.current || text === opened || isInvalid || !isOnline) return;
    const timer = setTimeout(() => void latest.current().catch(() => undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, opened, isInvalid, isOnline]);

  return { flush, state: isInvalid ? { words: texts.saved.invalid, isProblem: true } : state };
}
