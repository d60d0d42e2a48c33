import { Select } from '@mantine/core';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Link } from '../ui/link';
import { NotOpenForm } from '../ui/not-open';
import { Page } from '../ui/page';
import styles from './listing-requests.module.css';
import { texts } from './listing-requests.texts';

const { title, notice, filters, any, sector, industry, businessType, date, reset, empty, search } = texts.board;

/** The board of requests. It is not open: its filters are disabled, and it holds nothing. */
export function ListingRequests() {
  return (
    <Page title={title}>
      <NotOpenForm label={filters} notice={notice}>
        <div className={styles.filters}>
          {[sector, industry, businessType, date].map((label) => (
            <Select key={label} label={label} placeholder={any} data={[]} />
          ))}
          <Button variant="default">{reset}</Button>
        </div>
      </NotOpenForm>
      <div className={styles.board}>
        <EmptyState
          action={
            <Button component={Link} to="/">
              {search}
            </Button>
          }
        >
          {empty}
        </EmptyState>
      </div>
    </Page>
  );
}
