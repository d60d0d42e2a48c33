import { Button } from '../../../ui/button';
import styles from './recorder.module.css';
import { texts } from './recorder.texts';
import type { Recorder } from './use-recorder';

interface Props {
  recorder: Recorder;
  /** The section on screen. */
  section: string | undefined;
}

/** What is being recorded, and the way to take it back. */
export function RecorderBar({ recorder: { state, alert, stop, cancel, undo }, section }: Props) {
  if (state.phase === 'recording')
    return (
      <div className={`card ${styles.bar}`} role="group" aria-label={texts.recording} data-keep-clear>
        <span className={styles.dot} aria-hidden="true" />
        <span role="status">{state.section === section ? texts.recording : texts.recordingFor(state.title)}</span>
        <span className="figures muted" role="timer">
          {texts.time(state.seconds)}
        </span>
        <div
          className={styles.level}
          role="meter"
          aria-label={texts.level}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(100 * state.level)}
        >
          <div style={{ width: `${100 * state.level}%` }} />
        </div>
        {section === undefined && (
          <Button size="compact" variant="default" onClick={stop}>
            {texts.stop}
          </Button>
        )}
        <Button size="compact" variant="subtle" onClick={cancel}>
          {texts.cancel}
        </Button>
      </div>
    );
  if (state.phase === 'ended')
    return (
      <div className={`card ${styles.bar}`} data-keep-clear>
        <span role="status">{texts.sending}</span>
        <Button size="compact" variant="default" onClick={undo}>
          {texts.undo}
        </Button>
      </div>
    );
  return alert ? (
    <p className={styles.alert} role="alert">
      {alert}
    </p>
  ) : null;
}
