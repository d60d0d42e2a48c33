import { Button, Group, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/http/api-error';
import { useAttempt } from '../../lib/http/use-attempt';
import { toast } from '../../ui/toast';
import { createSection } from '../catalogue.api';
import { doneOf, type Listing, type SectionEntry } from '../listing';
import styles from './reader.module.css';
import { Done, Tick } from '../listing/section-list';

interface Props {
  listing: Listing;
  chosen: SectionEntry | undefined;
  choose: (section: string) => void;
}

export function SectionSidebar({ listing, chosen, choose }: Props) {
  const { sections, is_owner, has_purchased } = listing;
  return (
    <nav className={styles.sidebar} aria-label="Sections">
      <Title order={2} size="h4">
        Sections
      </Title>
      {has_purchased && sections.length > 0 && <Done done={doneOf(sections)} total={sections.length} />}
      <ol className={styles.list}>
        {sections.map((section, index) => (
          <li key={section.id}>
            <button
              type="button"
              className={styles.entry}
              aria-current={section.id === chosen?.id ? 'true' : undefined}
              onClick={() => choose(section.slug)}
            >
              <span className="figures muted" aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.entryTitle}>{section.title}</span>
              <Tick {...section} />
            </button>
          </li>
        ))}
      </ol>
      {is_owner && <NewSection listing={listing} choose={choose} />}
    </nav>
  );
}

function NewSection({ listing, choose }: Pick<Props, 'listing' | 'choose'>) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [cancelled, setCancelled] = useState(false);
  const [title, setTitle] = useState('');
  const attempt = useAttempt();
  const create = useMutation({
    mutationFn: () => createSection(listing.id, title.trim(), attempt.keyOf(title.trim())),
    onSuccess: async ({ message, data }) => {
      attempt.finish();
      toast.success(message);
      setTitle('');
      setOpen(false);
      await queries.invalidateQueries({ queryKey: ['catalogue', 'listing', listing.slug] });
      choose(data.slug);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const cancel = () => {
    setOpen(false);
    setCancelled(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() && !create.isPending) create.mutate();
  };

  if (!open)
    return (
      <Button
        variant="default"
        fullWidth
        autoFocus={cancelled}
        leftSection={<IconPlus size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Add New Section
      </Button>
    );
  return (
    <form onSubmit={submit} className={styles.newSection}>
      <TextInput
        label="Section title"
        required
        withAsterisk={false}
        maxLength={120}
        autoFocus
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && cancel()}
      />
      <Group gap={8}>
        <Button type="submit" loading={create.isPending}>
          Add
        </Button>
        <Button variant="subtle" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
