import { useParams } from 'react-router-dom';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { Page } from '../../ui/page';
import { NotFound } from '../../ui/not-found';
import { Title } from '../../ui/title';
import styles from './pages.module.css';
import { pages } from './pages.texts';

/** About, help and the legal pages. */
export function Prose() {
  const { name = '' } = useParams();
  const text = pages[name.toLowerCase()];
  if (!text) return <NotFound />;
  return (
    <Page title={text.title} lead={text.lead} width="reading">
      <div className="reading">
        {text.parts.map(([heading, ...paragraphs]) => (
          <section key={heading}>
            <Title order={2} size="h4" mt="lg">
              {heading}
            </Title>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className={styles.paragraph}>
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        {text.action && (
          <Button component={Link} to={text.action.to} mt="xl">
            {text.action.label}
          </Button>
        )}
      </div>
    </Page>
  );
}
