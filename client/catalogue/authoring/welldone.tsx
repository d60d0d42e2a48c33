import { List, Modal } from '@mantine/core';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { texts } from './authoring.texts';

const says = texts.welldone;

interface Blocker {
  text: string;
  more?: { link: string; to: string };
}

interface Props {
  opened: boolean;
  /** What the approval still needs. */
  blockers: readonly string[];
  close: () => void;
}

/** What happens next, after a listing was submitted. */
export function Welldone({ opened, blockers, close }: Props) {
  const missing = Object.entries<Blocker>(says.blocker).filter(([name]) => blockers.includes(name));
  return (
    <Modal opened={opened} onClose={close} title={says.title}>
      <p>{says.next}</p>
      {missing.length > 0 && (
        <>
          <p>{says.blockers}</p>
          <List spacing={6} mb="md" aria-label={says.blockers}>
            {missing.map(([name, { text, more }]) => (
              <List.Item key={name}>
                {text} {more && <Link to={more.to}>{more.link}</Link>}
              </List.Item>
            ))}
          </List>
        </>
      )}
      <List spacing={6} mb="lg">
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
