import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { synonymsForm } from '#server/synonyms/synonyms.input';
import { dropDraft, keepDraft } from '../lib/forms/drafts';
import { useCommandForm } from '../lib/forms/use-command-form';
import { ApiError, messageOf } from '../lib/http/api-error';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { RowSkeletons } from '../ui/skeletons';
import { toast } from '../ui/toast';
import { offerUndo } from '../ui/undo';
import styles from './moderation.module.css';
import { Part } from './part';
import { asLines, changeSynonyms, groupsIn, synonymList, type SynonymList, synonymsKey } from './synonyms.api';
import { texts as says } from './synonyms.texts';

/** The terms that mean the same to a search. */
export const SynonymsPanel = () => (
  <Part title={says.title}>
    <Synonyms />
  </Part>
);

function Synonyms() {
  const { data, error, refetch } = useQuery(synonymList);
  const [turn, setTurn] = useState(0);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  const next = () => setTurn((now) => now + 1);
  const reload = async (list: SynonymList, typed?: Typed) => {
    const now = await refetch();
    if (now.isError) return void toast.error(messageOf(now.error));
    dropDraft(draftOf(list));
    next();
    if (typed)
      void offerUndo(says.reloaded, () => {
        keepDraft(draftOf(now.data!), typed);
        next();
      });
  };
  return <SynonymsForm key={turn} known={data} reload={(list, typed) => void reload(list, typed)} />;
}

type Typed = { groups: string; reason: string };
/** What was typed belongs to the list that it was typed into. */
const draftOf = ({ revision }: SynonymList) => `synonyms:${revision}`;

interface Props {
  known: SynonymList;
  /** Begins anew with the list as it is now, in place of this one. What was typed can be brought back. */
  reload: (list: SynonymList, typed?: Typed) => void;
}

/** Keeps the list that it was opened with: a change of another admin is neither mixed in nor overwritten. */
function SynonymsForm({ known, reload }: Props) {
  const [list] = useState(known);
  const [isStale, setStale] = useState(false);
  const form = useCommandForm({
    schema: synonymsForm,
    missing: says.missing,
    initialValues: { groups: asLines(list.groups), reason: '' },
    body: ({ groups, reason }) => ({ groups: groupsIn(groups), revision: list.revision, reason: reason.trim() }),
    submit: changeSynonyms,
    changes: [synonymsKey],
    draft: { name: draftOf(list) },
    onSuccess: toastThen(() => reload(list)),
    onRefused: (error) => setStale(error instanceof ApiError && error.code === 'synonyms_changed'),
  });
  return (
    <CommandForm
      form={form}
      className={styles.reason}
      actions={
        <Group gap={8}>
          <Submit form={form}>{says.save}</Submit>
          {isStale && (
            <Button variant="default" onClick={() => reload(list, form.getValues())}>
              {says.reload}
            </Button>
          )}
        </Group>
      }
    >
      <p className="muted">{says.lead}</p>
      {list.revision > 0 && <p className="muted">{says.changed(list.changed_by, list.reason)}</p>}
      <Textarea label={says.groups} autosize minRows={6} maxRows={20} {...form.getInputProps('groups')} />
      <Textarea label={says.reason} autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </CommandForm>
  );
}
