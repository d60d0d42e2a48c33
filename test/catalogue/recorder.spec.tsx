import { act, screen, waitFor } from '@testing-library/react';
import { answerUploads } from './an-upload';
import { openSections } from './open-sections';

/** A microphone and a recorder in place of the browser's: jsdom has neither. */
function pretendMicrophone(getUserMedia = jest.fn(async () => ({ getTracks: () => [{ stop: released }] }))) {
  class Recorder {
    static isTypeSupported = () => true;
    state = 'inactive';
    ondataavailable?: (event: { data: Blob }) => void;
    onstop?: () => void;
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.ondataavailable?.({ data: new Blob(['sound']) });
      this.onstop?.();
    }
  }
  class Context {
    createAnalyser = () => ({ fftSize: 8, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.1) });
    createMediaStreamSource = () => ({ connect: () => undefined });
    close = () => Promise.resolve();
  }
  Object.assign(globalThis, { MediaRecorder: Recorder, AudioContext: Context });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
}
const released = jest.fn();
const AUDIO = 'listing/pharmacy-licence/s-1/audio';

async function openRecorder() {
  const sent = answerUploads({ [AUDIO]: [201, { message: 'Audio uploaded successfully', data: {} }] });
  const view = await openSections({ is_owner: true });
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  return { ...view, sent, press };
}

describe('The voice recorder', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'MediaRecorder');
    Reflect.deleteProperty(navigator, 'mediaDevices');
    released.mockClear();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('records, and sends what was recorded three seconds after its end', async () => {
    pretendMicrophone();
    const { sent, press } = await openRecorder();
    await press('Record a voice note');
    const meter = await screen.findByRole('meter', { name: 'Loudness' });
    await pass(7_000);
    expect(screen.getByRole('timer')).toHaveTextContent(/^0:07 of 10:00$/);
    expect(Number(meter.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await press('Stop recording');
    expect(released).toHaveBeenCalled();
    expect(sent).toEqual([]);
    await pass(3_000);
    expect(await screen.findByText('Audio uploaded successfully')).toBeInTheDocument();
    const [{ path, form }] = sent as [(typeof sent)[0]];
    expect([path, form.get('section'), form.get('duration')]).toEqual([AUDIO, 's-1', '7']);
    expect((form.get('audio') as File).name).toBe('recording.webm');
  });

  it('takes a recording back before it is sent', async () => {
    pretendMicrophone();
    const { sent, press } = await openRecorder();
    await press('Record a voice note');
    await screen.findByRole('meter');
    await press('Stop recording');
    await press('Undo');
    await pass(5_000);
    expect(sent).toEqual([]);
    expect(screen.getByRole('button', { name: 'Record a voice note' })).toBeInTheDocument();
  });

  it('cancels a recording', async () => {
    pretendMicrophone();
    const { sent, press } = await openRecorder();
    await press('Record a voice note');
    await screen.findByRole('meter');
    await press('Cancel');
    await pass(5_000);
    expect(screen.queryByRole('meter')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('ends after ten minutes', async () => {
    pretendMicrophone();
    const { sent, press } = await openRecorder();
    await press('Record a voice note');
    await screen.findByRole('meter');
    await pass(604_000);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.form.get('duration')).toBe('600');
  });

  it('goes on for its section while another one is shown', async () => {
    pretendMicrophone();
    const { sent, press, user, address } = await openRecorder();
    await press('Record a voice note');
    await screen.findByRole('meter');
    await user.click(screen.getByRole('button', { name: /^\d?Step 2/ }));
    await waitFor(() => expect(address()).toContain('step-2'));
    expect(screen.getByText('Recording for Step 1')).toBeInTheDocument();
    await press('Stop recording');
    await pass(3_000);
    await waitFor(() => expect(sent[0]?.form.get('section')).toBe('s-1'));
  });

  it('says that the browser cannot record', async () => {
    const { press } = await openRecorder();
    await press('Record a voice note');
    expect(screen.getByRole('alert')).toHaveTextContent(/^Your browser does not support audio recording$/);
  });

  it('says that the microphone was denied', async () => {
    pretendMicrophone(jest.fn(() => Promise.reject(new DOMException('denied', 'NotAllowedError'))));
    const { press } = await openRecorder();
    await press('Record a voice note');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Could not access your microphone\.$/);
  });
});
