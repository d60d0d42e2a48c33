import { RECORDING_SECONDS } from '#server/catalogue/catalogue.input';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Texts of the recorder (en-NG). */
export const texts = {
  record: 'Record a voice note',
  stop: 'Stop recording',
  unsupported: 'Your browser does not support audio recording',
  denied: 'Could not access your microphone.',
  recording: 'Recording',
  recordingFor: (title: string) => `Recording for ${title}`,
  time: (seconds: number) => `${clock(seconds)} of ${clock(RECORDING_SECONDS)}`,
  level: 'Loudness',
  cancel: 'Cancel',
  sending: 'Your recording is about to be sent.',
  undo: 'Undo',
};
