import { Textarea } from '@mantine/core';
import { IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { LONGEST_MESSAGE, MOST_ATTACHMENTS } from '#server/messages/messages.input';
import { dropDraft, keepDraft, readDraft } from '../lib/forms/drafts';
import { figure } from '../lib/texts/plural';
import { Button } from '../ui/button';
import { PickFiles } from '../ui/controls/pick-files';
import { ACCEPTED } from './attachment-rule';
import { ChosenFiles } from './chosen-files';
import styles from './composer.module.css';
import { EditingBar } from './editing-bar';
import { texts } from './messages.texts';
import type { Message, Thread } from './messages.types';
import { nameOf } from './names';
import { outbox } from './outbox';
import { announceTyping } from './typing';
import { useAttachments } from './use-attachments';
import { useEdit } from './use-edit';

const says = texts.composer;
/** So many left are said. */
const FEW = 200;

interface Props {
  thread: Thread;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The own message that is edited in place of a new one. */
  editing: Message | undefined;
  endEditing: () => void;
  /** Edits the last own message, if there is one that can be edited. */
  editLast: () => void;
}

/** Writes a message, or edits one. What is typed is kept on this device until it is sent. */
export function Composer({ thread, field, editing, endEditing, editLast }: Props) {
  const queries = useQueryClient();
  const id = useId();
  const draft = `message:${thread.id}`;
  const [text, setText] = useState(() => String(readDraft(draft)?.text ?? ''));
  const [edited, setEdited] = useState<{ of: string; text: string }>();
  const [problem, setProblem] = useState<string>();
  const [isDragging, setDragging] = useState(false);
  const attachments = useAttachments(thread.id);
  const edit = useEdit(endEditing);
  const shown = editing ? (edited?.of === editing.id ? edited.text : editing.text) : text;
  const left = LONGEST_MESSAGE - shown.trim().length;
  const name = nameOf(thread);

  function write(next: string) {
    setProblem(undefined);
    if (editing) return setEdited({ of: editing.id, text: next });
    setText(next);
    if (next.trim()) keepDraft(draft, { text: next });
    else dropDraft(draft);
    if (next.trim()) announceTyping(thread.id);
  }

  function send() {
    const words = shown.trim();
    if (left < 0) return setProblem(says.tooLong(figure(LONGEST_MESSAGE)));
    if (editing) {
      if (words === editing.text) endEditing();
      else if (words || editing.attachments.length) edit.send({ id: editing.id, text: words });
      return;
    }
    const { files, clear } = attachments;
    if (files.some(({ stored, refusal }) => !stored && !refusal)) return setProblem(says.uploading);
    if (files.some(({ refusal }) => refusal)) return setProblem(says.refused);
    const stored = files.flatMap((one) => one.stored ?? []);
    if (stored.length > MOST_ATTACHMENTS) return setProblem(says.tooMany(MOST_ATTACHMENTS));
    if (!words && stored.length === 0) return field.current?.focus();
    outbox.add(queries, { thread: thread.id, text: words, attachments: stored });
    setText('');
    dropDraft(draft);
    clear();
    field.current?.focus();
  }

  function keys(event: KeyboardEvent) {
    // An input method ends its word with Enter.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && !editing && !text) {
      event.preventDefault();
      editLast();
    } else if (event.key === 'Escape' && editing) {
      // It ends what is edited, not the conversation.
      event.stopPropagation();
      endEditing();
    }
  }

  const take = (files: File[]) => {
    setProblem(undefined);
    attachments.add(files);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || editing) return;
    event.preventDefault();
    take(files);
  };
  const drop = (event: DragEvent) => {
    setDragging(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0 || editing) return;
    event.preventDefault();
    take(files);
  };
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files') || editing) return;
    event.preventDefault();
    setDragging(true);
  };

  return (
    <form
      className={styles.composer}
      data-keep-clear
      data-dragging={isDragging || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onPaste={paste}
      onDrop={drop}
      onDragOver={dragOver}
      onDragLeave={() => setDragging(false)}
    >
      {editing && <EditingBar message={editing} stop={endEditing} />}
      {!editing && <ChosenFiles attachments={attachments} />}
      <div className={styles.row}>
        {!editing && <Attach take={take} />}
        <Textarea
          ref={field}
          className={styles.field}
          aria-label={says.label(name)}
          aria-describedby={`${id}-help ${id}-problem`}
          error={problem !== undefined}
          placeholder={says.placeholder}
          autosize
          minRows={1}
          maxRows={6}
          value={shown}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={keys}
        />
        <Button
          type="submit"
          size="compact"
          className={styles.send}
          aria-label={editing ? says.save : says.send}
          loading={edit.isSending}
        >
          <IconSend2 size={20} aria-hidden="true" />
        </Button>
      </div>
      <span id={`${id}-help`} className="visually-hidden">
        {says.help}
      </span>
      <p id={`${id}-problem`} className={styles.problem} role="status">
        {problem ?? (left < 0 ? says.tooLong(figure(LONGEST_MESSAGE)) : left < FEW && says.left(left))}
      </p>
    </form>
  );
}

const Attach = ({ take }: { take: (files: File[]) => void }) => (
  <PickFiles
    label={says.attach}
    icon={<IconPaperclip size={20} aria-hidden="true" />}
    accept={ACCEPTED}
    testId="attachments"
    take={take}
  />
);
