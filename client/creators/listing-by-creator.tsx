import { Group, Stack, Tabs, Textarea, Title } from '@mantine/core';
import { IconCalendar, IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { Avatar } from '../ui/avatar';
import { Cover } from '../ui/cover';
import { NotOpenYet } from '../ui/not-open';
import { Page } from '../ui/page';
import { Stars } from '../ui/stars';
import { Naira } from '../ui/naira';
import styles from './creators.module.css';

const LISTINGS = [
  { title: 'Opening a licensed microfinance desk', sector: 'Technology', price: 1_250_000, rating: 4.6, people: 38 },
  { title: 'Cold-room storage for tomatoes', sector: 'Agriculture', price: 900_000, rating: 4.2, people: 17 },
  { title: 'Small-batch cosmetics and NAFDAC', sector: 'Pharmaceutical', price: 1_500_000, rating: 4.8, people: 52 },
];

/** A creator's page with sample content until creator pages open. */
export function ListingByCreator() {
  return (
    <Page title="Creator" untitled>
      <header className={`card ${styles.creator}`}>
        <Avatar person={{ first_name: 'Zainab', last_name: 'Sule' }} size={88} />
        <div>
          <Title order={1} size="h2">
            Zainab Sule
          </Title>
          <p className="muted">
            <IconRosetteDiscountCheckFilled size={20} color="var(--palm)" aria-hidden="true" /> Verified creator, Lagos
          </p>
          <p>Eleven years in company filings; writes about what agencies send back, and why. Sample profile.</p>
        </div>
      </header>
      <Tabs defaultValue="listings" mt="lg">
        <Tabs.List>
          <Tabs.Tab value="listings">Listings by This Creator</Tabs.Tab>
          <Tabs.Tab value="meeting">Request Online Meeting</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="listings" pt="lg">
          <ul className={styles.cards}>
            {LISTINGS.map(({ title, sector, price, rating, people }) => (
              <li key={title} className={`card ${styles.card}`}>
                <Cover title={title} sector={sector} />
                <div>
                  <Title order={2} size="h5">
                    {title}
                  </Title>
                  <p className="muted">
                    <Stars value={rating} /> {rating} ({people})
                  </p>
                  <p>
                    STARTING AT{' '}
                    <strong>
                      <Naira kobo={price} />
                    </strong>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Tabs.Panel>
        <Tabs.Panel value="meeting" pt="lg">
          <div className={styles.meeting}>
            <section className="card" aria-label="Meeting">
              <Title order={2} size="h4">
                Thirty minutes with Zainab
              </Title>
              <p className="muted">
                <IconCalendar size={20} aria-hidden="true" /> Tuesday, 10:00, Africa/Lagos. A sample meeting.
              </p>
              <Stack align="start">
                <NotOpenYet>Join Meeting at Date and Time</NotOpenYet>
                <NotOpenYet>Save on Google Calendar</NotOpenYet>
                <NotOpenYet>Request Reschedule</NotOpenYet>
              </Stack>
            </section>
            <section className="card" aria-label="Messages">
              <Title order={2} size="h4">
                Messages
              </Title>
              <p className={styles.bubble}>Good morning. Which agency returned your filing?</p>
              <Textarea aria-label="Message" placeholder="Write a message" autosize minRows={2} />
              <Group mt="sm">
                <NotOpenYet>Send</NotOpenYet>
              </Group>
            </section>
          </div>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
