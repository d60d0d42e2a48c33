import { List, Modal } from '@mantine/core';
import { Button } from '../../ui/button';
import { Blockers } from '../blockers';
import { texts } from './authoring.texts';

const says = texts.welldone;

interface Props {
  opened: boolean;
  /** Of the listing. */
  slug: string;
  /** What the approval still needs. */
  blockers: readonly string[];
  close: () => void;
}

/** What happens next, after a listing was submitted. */
export function Welldone({ opened, slug, blockers, close }: Props) {
  return (
    <Modal opened={opened} onClose={close} title={says.title}>
      <p>{says.next}</p>
      <Blockers slug={slug} blockers={blockers} />
      <List spacing={6} my="md">
        <List.Item>{says.mail}</List.Item>
        <List.Item>{says.price}</List.Item>
        <List.Item>{says.priceReview}</List.Item>
      </List>
      <Button fullWidth onClick={close} data-autofocus>
        {says.continue}
      </Button>
    </Modal>
  );
}
