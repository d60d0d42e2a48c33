import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageKind } from '#server/kernel/page-slugs';
import {
  faultOfSlug,
  LONGEST_BODY,
  LONGEST_LEAD,
  LONGEST_SLUG,
  LONGEST_TITLE,
  pageForm,
} from '#server/pages/pages.input';
import { dropDraft, keepDraft } from '../lib/forms/drafts';
import { type Errors, useCommandForm } from '../lib/forms/use-command-form';
import { ApiError, messageOf } from '../lib/http/api-error';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { withControls } from '../ui/controls/controls';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { Markdown } from '../ui/markdown';
import { RowSkeletons } from '../ui/skeletons';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { toast } from '../ui/toast';
import { offerUndo } from '../ui/undo';
import styles from './moderation.module.css';
import { pagesKey, pagesOnDesk, type PageVersion, pageVersions, writePage } from './pages.api';
import { texts as says } from './pages.texts';

/** A page in the version that an admin edits; `revision` 0: none was written. */
export interface Draft {
  slug: string;
  kind: PageKind;
  title: string;
  lead: string;
  body: string;
  is_published: boolean;
  revision: number;
}

interface Props {
  draft: Draft;
  /** Opens another draft, or closes the editor. */
  open: (draft?: Draft) => void;
}

const { fields } = says;
/** What is typed belongs to the version that it changes. */
const draftOf = ({ slug, kind, revision }: Draft) => `page:${slug || kind}:${revision}`;

/** Writes one page. It keeps the version that it was opened with: a change of another admin is not overwritten. */
export const PageEditor = withControls(function PageEditor({ draft, open }: Props) {
  const { slug: known, kind, revision, ...initial } = draft;
  const [isPreview, setPreview] = useState(false);
  const [isStale, setStale] = useState(false);
  const queries = useQueryClient();
  const form = useCommandForm({
    schema: pageForm,
    missing: says.missing,
    initialValues: { slug: known, ...initial },
    body: ({ slug, ...values }) => ({ slug: slug.trim(), kind, ...values, revision }),
    check: ({ slug }): Errors => {
      const fault = kind === 'page' ? undefined : slug.trim() ? faultOfSlug(slug.trim()) : says.missing.slug;
      return fault ? { slug: fault } : {};
    },
    submit: ({ slug, ...body }) => writePage(slug, body),
    changes: [pagesKey],
    draft: { name: draftOf(draft) },
    reveal: (fields) => {
      setPreview(false);
      return fields;
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      open();
    },
    onRefused: (error) => setStale(error instanceof ApiError && error.code === 'page_changed'),
  });
  const { title, lead, body } = form.values;
  const reload = async () => {
    const pages = await queries.fetchQuery({ ...pagesOnDesk, staleTime: 0 });
    const now = pages.find(({ slug }) => slug === known);
    const typed = form.getValues();
    dropDraft(draftOf(draft));
    open(now);
    if (now)
      void offerUndo(says.reloaded, () => {
        keepDraft(draftOf(now), typed);
        open(now);
      });
  };
  const take = (version: PageVersion) => {
    const typed = form.getValues();
    form.setValues(textOf(version));
    void offerUndo(says.taken(version.revision), () => form.setValues(typed));
  };
  return (
    <>
      <CommandForm
        form={form}
        aria-label={says.form(initial.title || says.kinds[kind])}
        className={styles.form}
        actions={
          <Group gap={8}>
            <Submit form={form}>{says.save}</Submit>
            <Button variant="default" onClick={() => setPreview(!isPreview)}>
              {isPreview ? says.write : says.preview}
            </Button>
            <Button variant="default" onClick={() => open()}>
              {says.cancel}
            </Button>
            {isStale && known !== '' && (
              <Button
                variant="default"
                onClick={() => void reload().catch((error: unknown) => toast.error(messageOf(error)))}
              >
                {says.reload}
              </Button>
            )}
          </Group>
        }
      >
        {isPreview ? (
          <section aria-label={says.previewOf(title)} className={`card ${styles.review}`}>
            <strong>{title}</strong>
            <p>{lead}</p>
            <Markdown beneath="h2">{body}</Markdown>
          </section>
        ) : (
          <>
            {known === '' && (
              <TextInput
                label={fields.slug}
                description={fields.slugHelp}
                maxLength={LONGEST_SLUG}
                {...form.getInputProps('slug')}
              />
            )}
            <TextInput label={fields.title} maxLength={LONGEST_TITLE} {...form.getInputProps('title')} />
            <TextInput label={fields.lead} maxLength={LONGEST_LEAD} {...form.getInputProps('lead')} />
            <Textarea
              label={fields.body}
              description={fields.bodyHelp}
              autosize
              minRows={8}
              maxRows={24}
              maxLength={LONGEST_BODY}
              {...form.getInputProps('body')}
            />
            <Checkbox label={fields.shown} {...form.getInputProps('is_published', { type: 'checkbox' })} />
          </>
        )}
      </CommandForm>
      {revision > 0 && <Versions slug={known} take={take} />}
    </>
  );
});

const textOf = ({ title, lead, body }: PageVersion) => ({ title, lead, body });

function Versions({ slug, take }: { slug: string; take: (version: PageVersion) => void }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...pageVersions(slug), enabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.fold}>{says.versions}</summary>
      {!data && isOpen && (error ? <Failure error={error} retry={() => void refetch()} /> : <RowSkeletons />)}
      <ul className={styles.queue}>
        {data?.map((version) => (
          <li key={version.revision} className={`card ${styles.review}`}>
            <Title order={4} size="h5">
              {says.version(version.revision, version.by)}
            </Title>
            <p className={styles.facts}>
              <Time at={version.at} /> <span>{version.title}</span>
            </p>
            <Group>
              <Button variant="default" aria-label={says.takeOne(version.revision)} onClick={() => take(version)}>
                {says.take}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </details>
  );
}
