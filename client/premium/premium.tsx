import { IconCheck, IconMinus } from '@tabler/icons-react';
import { Page } from '../ui/page';
import { Status } from '../ui/status';
import { Title } from '../ui/title';
import { Faq } from './faq';
import { Offers } from './offers';
import styles from './premium.module.css';
import { texts } from './premium.texts';

const text = texts.premium;

export function Premium() {
  return (
    <Page title={text.title}>
      <section className={styles.split}>
        <Comparison />
        <Offers />
      </section>
      <Title order={2} size="h3" mt="xl" mb="sm">
        {text.questions}
      </Title>
      <Faq />
    </Page>
  );
}

const Comparison = () => (
  <table className={styles.table}>
    <caption className="visually-hidden">{text.caption}</caption>
    <thead>
      <tr>
        <th scope="col">{text.feature}</th>
        <th scope="col">{text.free}</th>
        <th scope="col">{text.title}</th>
      </tr>
    </thead>
    <tbody>
      {text.perks.map(({ perk, free, partly, more, soon }) => (
        <tr key={perk}>
          <th scope="row">
            {perk} {soon && <Status tone="attention">{text.soon}</Status>}
          </th>
          <td>{partly ?? <Has yes={free} />}</td>
          <td>{more ?? <Has yes />}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Has = ({ yes }: { yes?: boolean }) =>
  yes ? (
    <IconCheck size={20} color="var(--palm)" aria-label={text.included} role="img" />
  ) : (
    <IconMinus size={20} color="var(--muted)" aria-label={text.notIncluded} role="img" />
  );
