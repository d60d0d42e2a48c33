import { RECORDING_SECONDS } from '#server/catalogue/catalogue.input';

/** Of a voice: ten minutes are about five megabytes. */
const BITS_PER_SECOND = 64_000;
const PROGRESS_MS = 100;
/** WebM first; Safari records MP4. */
const TYPES = { 'audio/webm;codecs=opus': 'webm', 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };

export interface Sound {
  file: File;
  seconds: number;
}

export interface Recording {
  stop: () => void;
  discard: () => void;
}

interface Options {
  /** `level`: loudness, 0 to 1. */
  onProgress: (seconds: number, level: number) => void;
  /** Once: with the sound, or without one where it was discarded or nothing was heard. */
  onEnd: (sound?: Sound) => void;
}

/** Records from the microphone, for ten minutes at most. Rejects without the permission or a microphone. */
export async function startRecording({ onProgress, onEnd }: Options): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const [type, ending] = Object.entries(TYPES).find(([one]) => MediaRecorder.isTypeSupported(one)) ?? ['', 'webm'];
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(type && { mimeType: type }),
  });
  const level = levelOf(stream);
  const pieces: Blob[] = [];
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  let isDiscarded = false;

  const stop = () => void (recorder.state !== 'inactive' && recorder.stop());
  const timer = setInterval(() => {
    onProgress(seconds(), level.now());
    if (seconds() >= RECORDING_SECONDS) stop();
  }, PROGRESS_MS);
  recorder.ondataavailable = ({ data }) => void (data.size > 0 && pieces.push(data));
  recorder.onstop = () => {
    clearInterval(timer);
    level.end();
    stream.getTracks().forEach((track) => track.stop());
    const file = new File(pieces, `recording.${ending}`, { type: type.split(';')[0] || recorder.mimeType });
    onEnd(isDiscarded || file.size === 0 ? undefined : { file, seconds: Math.min(seconds(), RECORDING_SECONDS) });
  };
  recorder.start();

  return {
    stop,
    discard() {
      isDiscarded = true;
      stop();
    },
  };
}

function levelOf(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    now() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
      return Math.min(1, 4 * Math.sqrt(power));
    },
    end: () => void context.close(),
  };
}
