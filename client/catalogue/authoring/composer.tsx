import { ActionIcon, Button, Group, Progress, Textarea } from '@mantine/core';
import { IconFileUpload, IconMicrophone, IconPhotoUp, IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type DragEvent, type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../lib/http/api-error';
import { useAttempt } from '../../lib/http/use-attempt';
import { toast } from '../../ui/toast';
import { addText } from '../catalogue.api';
import type { SectionEntry } from '../listing';
import styles from '../reader/reader.module.css';
import { type Kind, useUploads } from './use-uploads';

interface Props {
  section: SectionEntry;
}

/** Adds text, documents and pictures to a section. Files can be dropped or pasted; the browser inserts other drops as text. */
export function Composer({ section }: Props) {
  const queries = useQueryClient();
  const { uploads, send, cancel, retry } = useUploads(section.id);
  const [text, setText] = useState('');
  const [dragging, setDragging] = useState(false);
  const attempt = useAttempt();
  const add = useMutation({
    mutationFn: (sent: string) => addText(section.id, sent.trim(), attempt.keyOf(sent)),
    onSuccess: async ({ message }, sent) => {
      toast.success(message);
      attempt.finish();
      // Keeps what was typed while the text was sent.
      setText((now) => (now.startsWith(sent) ? now.slice(sent.length) : now));
      await queries.invalidateQueries({ queryKey: ['catalogue', 'section'] });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !add.isPending) add.mutate(text);
  };
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
    <form
      className={`card ${styles.composer}`}
      aria-label="Add content"
      data-dragging={dragging || undefined}
      onSubmit={submit}
      onPaste={paste}
      onDrop={drop}
      onDragOver={dragOver}
      onDragLeave={() => setDragging(false)}
    >
      {uploads.map((one) => (
        <div key={one.id} className={styles.upload}>
          <span className={styles.fileName}>{one.files.map(({ name }) => name).join(', ')}</span>
          {!one.refusal && <Progress className={styles.grow} value={100 * one.share} aria-label="Uploaded" />}
          {one.refusal && !one.final && (
            <Button size="compact-md" variant="default" onClick={() => retry(one)}>
              Retry
            </Button>
          )}
          <Button size="compact-md" variant="subtle" onClick={() => cancel(one)}>
            {one.refusal ? 'Remove' : 'Cancel'}
          </Button>
          {one.refusal && <p className={styles.refused}>{one.refusal}</p>}
        </div>
      ))}
      <Textarea
        aria-label="Text"
        placeholder="Write a step, a fee, a deadline. Markdown works."
        autosize
        minRows={2}
        maxRows={12}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
      />
      <Group justify="space-between" gap={8}>
        <Group gap={4}>
          <ActionIcon aria-label="Record a voice note. Not open yet" title="Not open yet" disabled>
            <IconMicrophone size={20} aria-hidden="true" />
          </ActionIcon>
          <Picker kind="file" label="Upload documents" accept=".pdf,.doc,.docx,.txt" send={send} />
          <Picker kind="image" label="Upload images" accept="image/*" send={send} />
        </Group>
        <Button type="submit" loading={add.isPending} leftSection={<IconSend size={20} aria-hidden="true" />}>
          Send
        </Button>
      </Group>
    </form>
  );
}

interface PickerProps {
  kind: Kind;
  label: string;
  accept: string;
  send: (kind: Kind, files: File[]) => Promise<void>;
}

function Picker({ kind, label, accept, send }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = kind === 'file' ? IconFileUpload : IconPhotoUp;
  return (
    <>
      <ActionIcon aria-label={label} title={label} onClick={() => input.current?.click()}>
        <Icon size={20} aria-hidden="true" />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        data-testid={`${kind}-input`}
        onChange={(event) => {
          void send(kind, [...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

const isImage = ({ type }: File) => type.startsWith('image/');
