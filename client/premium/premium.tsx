import { Accordion, Title } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { NotOpenYet } from '../ui/not-open';
import { Page } from '../ui/page';
import { Status } from '../ui/status';
import styles from './premium.module.css';
import { FAQ, OFFERS, PERKS } from './premium-text';

export function Premium() {
  const [offer, setOffer] = useState('12 months');
  return (
    <Page title="Premium" lead="More from every guide, for buyers and creators alike.">
      <section className={styles.split}>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="visually-hidden">Free and Premium compared</caption>
            <thead>
              <tr>
                <th scope="col">Feature</th>
                <th scope="col">Free</th>
                <th scope="col">Premium</th>
              </tr>
            </thead>
            <tbody>
              {PERKS.map(({ perk, free, soon }) => (
                <tr key={perk}>
                  <th scope="row">
                    {perk} {soon && <Status tone="attention">coming soon</Status>}
                  </th>
                  <td>
                    <Has yes={free} />
                  </td>
                  <td>
                    <Has yes />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <form className={`card ${styles.buy}`} onSubmit={(event) => event.preventDefault()}>
          <fieldset className={styles.offers}>
            <legend>Choose a period</legend>
            {OFFERS.map(({ period, price, note, best }) => (
              <label key={period} className={styles.offer} data-chosen={offer === period || undefined}>
                <input type="radio" name="offer" checked={offer === period} onChange={() => setOffer(period)} />
                <span>
                  <strong>{period}</strong> {best && <Status tone="good">Best Value</Status>}
                  <br />
                  <span className="muted">{note}</span>
                </span>
                <strong className="figures">{price}</strong>
              </label>
            ))}
          </fieldset>
          <p className="muted" style={{ margin: 0, fontSize: 14 }}>
            VAT and local taxes may apply.
          </p>
          <NotOpenYet>Get Premium</NotOpenYet>
        </form>
      </section>
      <Title order={2} size="h3" mt="xl" mb="sm">
        Frequently asked questions
      </Title>
      <Accordion variant="separated" radius="md">
        {FAQ.map(({ question, answer }) => (
          <Accordion.Item key={question} value={question}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>{answer}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Page>
  );
}

const Has = ({ yes }: { yes?: boolean }) =>
  yes ? (
    <IconCheck size={20} color="var(--palm)" aria-label="Included" role="img" />
  ) : (
    <IconMinus size={20} color="var(--muted)" aria-label="Not included" role="img" />
  );
