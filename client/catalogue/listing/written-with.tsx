import type { ListingDetail } from '../../lib/http/api.types';
import { fullName } from '../../ui/names';
import { texts } from './listing.texts';

const LIST = new Intl.ListFormat('en-NG');

/** Who writes the guide with its creator. */
export const WrittenWith = ({ people = [] }: { people: ListingDetail['coauthors'] }) =>
  people.length > 0 && (
    <p className="muted" style={{ margin: 0 }}>
      {texts.page.with(LIST.format(people.map((person) => fullName(person, person.username))))}
    </p>
  );
