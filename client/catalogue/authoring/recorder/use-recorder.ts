import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { texts } from './recorder.texts';
import type { Recording, Sound } from './recording';

/** Time in which a recording can be taken back before it is sent, ms. */
const UNDO_MS = 3_000;

export type Recorder = ReturnType<typeof useRecorder>;
type State =
  | { phase: 'idle' | 'starting' | 'ended' }
  | { phase: 'recording'; seconds: number; level: number; section: string; title: string };

const isSupported = () => typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices?.getUserMedia);

/**
 * Records for one section at a time: it goes on while another section is shown. A recording that ended is sent after
 * three seconds, in which it can be taken back. One that did not end when its page is left is discarded.
 */
export function useRecorder(send: (sound: Sound, section: string) => void) {
  const [state, setState] = useState<State>({ phase: 'idle' });
  const [alert, setAlert] = useState<string>();
  const recording = useRef<Recording>(undefined);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; sendNow: () => void }>(undefined);

  const takeWaiting = () => {
    const { current } = waiting;
    clearTimeout(current?.timer);
    waiting.current = undefined;
    return current;
  };
  const leave = useEffectEvent(() => {
    recording.current?.discard();
    takeWaiting()?.sendNow();
  });
  useEffect(() => () => leave(), []);

  const isRecording = state.phase === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRecording]);

  function end(sound: Sound | undefined, section: string) {
    recording.current = undefined;
    if (!sound) return setState({ phase: 'idle' });
    const sendNow = () => send(sound, section);
    const timer = setTimeout(() => {
      takeWaiting();
      setState({ phase: 'idle' });
      sendNow();
    }, UNDO_MS);
    waiting.current = { timer, sendNow };
    setState({ phase: 'ended' });
  }

  async function start(section: string, title: string) {
    setAlert(undefined);
    takeWaiting()?.sendNow();
    if (!isSupported()) return setAlert(texts.unsupported);
    setState({ phase: 'starting' });
    try {
      const { startRecording } = await import('./recording');
      recording.current = await startRecording({
        onProgress: (seconds, level) => setState({ phase: 'recording', seconds, level, section, title }),
        onEnd: (sound) => end(sound, section),
      });
      setState({ phase: 'recording', seconds: 0, level: 0, section, title });
    } catch {
      setState({ phase: 'idle' });
      setAlert(texts.denied);
    }
  }

  return {
    state,
    alert,
    start,
    stop: () => recording.current?.stop(),
    cancel: () => recording.current?.discard(),
    undo() {
      takeWaiting();
      setState({ phase: 'idle' });
    },
  };
}
