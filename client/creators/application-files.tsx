import { IconFile } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { APPLICATION_UPLOADS } from '#server/creator-applications/creator-applications.uploads';
import { faultOfFile } from '../lib/forms/check-files';
import { messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { formatSize } from '../ui/size';
import { toast } from '../ui/toast';
import {
  addFile,
  type Application,
  applicationKey,
  type ApplicationFile,
  type FileUse,
  removeFile,
} from './applications.api';
import { texts } from './applications.texts';
import styles from './creators.module.css';

const RULE = APPLICATION_UPLOADS.applicationFile;
const says = texts.files;

interface Props {
  label: string;
  help: string;
  use: FileUse;
  application: Application;
  /** How many there may be. */
  most?: number;
  /** For the `accept` of the input. */
  ends?: readonly string[];
  error?: unknown;
}

/** The files of an application for one use. Each is sent when it is chosen; where one is allowed, another replaces it. */
export function ApplicationFiles({ label, help, use, application, most = 1, ends = RULE.ends, error }: Props) {
  const files = application.files.filter((file) => file.use === use);
  const queries = useQueryClient();
  const { keyOf, finish } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; percent: number }>();
  const [fault, setFault] = useState<string>();
  const id = useId();
  const keep = (data: Application) => queries.setQueryData(applicationKey, data);

  const add = useCommand({
    mutationFn: async (chosen: File[]) => {
      for (const file of chosen) {
        setSending({ name: file.name, percent: 0 });
        const onProgress = (share: number) => setSending({ name: file.name, percent: Math.floor(share * 100) });
        const idempotencyKey = keyOf([use, file.name, file.size, file.lastModified]);
        keep((await addFile({ use, file, idempotencyKey, onProgress })).data);
        finish();
      }
    },
    onError: (refused) => setFault(messageOf(refused)),
    onSettled: () => setSending(undefined),
  });
  const remove = useCommand({
    mutationFn: removeFile,
    onSuccess: ({ data }) => {
      keep(data);
      toast.success(says.removed);
    },
    onError: (refused) => toast.error(messageOf(refused)),
  });
  const take = (chosen: File[]) => {
    const wrong = chosen.flatMap((file) => faultOfFile({ ...RULE, ends }, file) ?? []);
    const isTooMany = most > 1 && files.length + chosen.length > most;
    const first = !navigator.onLine ? says.offline : isTooMany ? says.tooMany(most) : wrong.join(' ');
    setFault(first || undefined);
    if (!first && chosen.length > 0) add.send(chosen);
  };
  const word =
    files.length === 0
      ? (['add', 'addTo'] as const)
      : most > 1
        ? (['addMore', 'addMoreTo'] as const)
        : (['replace', 'replaceAt'] as const);
  const problem = fault ?? (error ? String(error) : undefined);
  return (
    <div className={styles.files} role="group" aria-labelledby={`${id}-label`} data-path={pathOf(use)}>
      <div>
        <strong id={`${id}-label`}>{label}</strong>
        <small id={`${id}-help`} className="muted">
          {help}
        </small>
      </div>
      {files.length > 0 && (
        <ul className={styles.kept}>
          {files.map((file) => (
            <li key={file.id}>
              <Kept file={file} />
              <Button
                variant="subtle"
                size="compact"
                aria-label={says.removeOne(file.name)}
                loading={remove.isSending && remove.variables === file.id}
                onClick={() => remove.send(file.id)}
              >
                {says.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.sending}>
        {sending && says.sending(sending.name, sending.percent)}
      </p>
      {problem && (
        <p role="alert" className={styles.problem} id={`${id}-error`}>
          {problem}
        </p>
      )}
      {(most === 1 || files.length < most) && (
        <Button
          variant="default"
          loading={add.isSending}
          aria-label={says[word[1]](label)}
          aria-describedby={problem ? `${id}-help ${id}-error` : `${id}-help`}
          onClick={() => input.current?.click()}
        >
          {says[word[0]]}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        accept={ends.map((end) => `.${end}`).join(',')}
        data-testid={`${use}-input`}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** The name by which the server refuses a missing file. */
const pathOf = (use: FileUse) => (use === 'certification' ? 'certifications' : use);

const Kept = ({ file: { url, name, size, content_type } }: { file: ApplicationFile }) => (
  <a href={content_type === 'application/pdf' ? `${url}&inline=1` : url} target="_blank" rel="noopener noreferrer">
    <IconFile size={20} aria-hidden="true" />
    <span>{name}</span>
    <span className="muted">{formatSize(size)}</span>
  </a>
);
