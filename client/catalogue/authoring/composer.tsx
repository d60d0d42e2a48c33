import { ActionIcon, Textarea } from '@mantine/core';
import {
  IconChecklist,
  IconFileUpload,
  IconMicrophone,
  IconPhotoUp,
  IconPlayerStopFilled,
  IconSend,
} from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { textForm } from '#server/catalogue/catalogue.input';
import { isImage, PICTURES } from '../../lib/forms/check-files';
import { CommandForm, Submit } from '../../ui/controls/command-form';
import { PickFiles } from '../../ui/controls/pick-files';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { Progress } from '../../ui/progress';
import { toast } from '../../ui/toast';
import { addText, catalogueKeys } from '../catalogue.api';
import type { SectionEntry } from '../listing';
import styles from '../reader/reader.module.css';
import { texts } from './authoring.texts';
import { texts as recording } from './recorder/recorder.texts';
import type { Recorder } from './recorder/use-recorder';
import { UploadLost } from './upload-lost';
import type { Kind, Upload, Uploads } from './use-uploads';

const says = texts.composer;

interface Props {
  section: SectionEntry;
  /** Those of the section. */
  files: Uploads;
  recorder: Recorder;
  /** Opens the form of a checklist's entry. */
  addEntry: () => void;
}

/** Adds text, documents, pictures and recordings to a section. Files can be dropped or pasted; the browser inserts other drops as text. */
export function Composer({ section, files: { uploads, send, cancel, retry }, recorder, addEntry }: Props) {
  const [dragging, setDragging] = useState(false);
  const form = useCommandForm({
    schema: textForm,
    missing: says.missing,
    initialValues: { text_content: '' },
    draft: { name: `text:${section.id}` },
    body: ({ text_content }) => ({ text_content: text_content.trim(), section: section.id }),
    submit: ({ text_content }, idempotencyKey) => addText(section.id, text_content, idempotencyKey),
    changes: [catalogueKeys.allSections],
    onSuccess: ({ message }, { text_content: sent }) => {
      toast.success(message);
      // Keeps what was typed while the text was sent.
      form.setFieldValue('text_content', (now: string) => (now.startsWith(sent) ? now.slice(sent.length) : now));
    },
  });
  const sendAll = (list: FileList) => {
    const files = [...list];
    void send('image', files.filter(isImage));
    void send(
      'file',
      files.filter((file) => !isImage(file)),
    );
  };
  const drop = (event: DragEvent) => {
    setDragging(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    sendAll(event.dataTransfer.files);
  };
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragging(true);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    sendAll(event.clipboardData.files);
  };

  return (
    <CommandForm
      form={form}
      className={`card ${styles.composer}`}
      aria-label={says.label}
      data-keep-clear
      data-dragging={dragging || undefined}
      onPaste={paste}
      onDrop={drop}
      onDragOver={dragOver}
      onDragLeave={() => setDragging(false)}
      actions={
        <Group justify="space-between" gap={8}>
          <Group gap={4}>
            <RecordButton recorder={recorder} section={section} />
            <Picker kind="file" label={says.documents} accept=".pdf,.doc,.docx,.txt" send={send} />
            <Picker kind="image" label={says.images} accept={PICTURES} send={send} />
            <ActionIcon aria-label={says.entry} title={says.entry} onClick={addEntry}>
              <IconChecklist size={20} aria-hidden="true" />
            </ActionIcon>
          </Group>
          <Submit form={form} leftSection={<IconSend size={20} aria-hidden="true" />}>
            {says.send}
          </Submit>
        </Group>
      }
    >
      {uploads.map((one) => (
        <UploadRow key={one.id} upload={one} retry={() => retry(one)} cancel={() => cancel(one)} />
      ))}
      <Textarea
        aria-label={says.text}
        placeholder={says.placeholder}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={20_000}
        {...form.getInputProps('text_content')}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && form.onSubmit(event)}
      />
    </CommandForm>
  );
}

function RecordButton({ recorder: { state, start, stop }, section }: Pick<Props, 'recorder' | 'section'>) {
  const isRecording = state.phase === 'recording';
  const label = isRecording ? recording.stop : recording.record;
  const Icon = isRecording ? IconPlayerStopFilled : IconMicrophone;
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      loading={state.phase === 'starting'}
      onClick={() => (isRecording ? stop() : void start(section.id, section.title))}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
}

interface RowProps {
  upload: Upload;
  retry: () => void;
  cancel: () => void;
}

function UploadRow({ upload: { files, share, isLost, refusal, final }, retry, cancel }: RowProps) {
  return (
    <div className={styles.upload}>
      <span className={styles.fileName}>{files.map(({ name }) => name).join(', ')}</span>
      {!refusal && <Progress className={styles.grow} value={100 * share} aria-label={says.uploaded} />}
      {refusal && !final && (
        <Button size="compact" variant="default" onClick={retry}>
          {says.retry}
        </Button>
      )}
      <Button size="compact" variant="subtle" onClick={cancel}>
        {refusal ? says.remove : says.cancel}
      </Button>
      {isLost && !refusal && <UploadLost />}
      {refusal && (
        <p className={styles.refused} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}

interface PickerProps {
  kind: 'file' | 'image';
  label: string;
  accept: string;
  send: (kind: Kind, files: File[]) => Promise<void>;
}

function Picker({ kind, label, accept, send }: PickerProps) {
  const Icon = kind === 'file' ? IconFileUpload : IconPhotoUp;
  return (
    <PickFiles
      label={label}
      icon={<Icon size={20} aria-hidden="true" />}
      accept={accept}
      testId={`${kind}-input`}
      take={(files) => void send(kind, files)}
    />
  );
}
