import { useQuery } from '@tanstack/react-query';
import { type MissedSearches as Missed, listMissedSearches } from '../../../../contract/reports';
import { queryOf } from '../../../data/query-of';
import { type Column, AdminTable } from '../../../parts/admin/list/admin-table';
import { NotLoaded } from '../../../parts/not-loaded';
import { useMay } from '../../../data/session/use-may';
import { Link } from '../../../ui/link';
import { Section } from '../../../ui/section';

type Row = Missed['rows'][number];

/** The last one is for those who may add words. */
const COLUMNS: readonly Column<Row>[] = [
  { head: 'Words', cell: ({ words }) => words },
  { head: 'Searches', isNumber: true, cell: ({ times }) => times },
  {
    head: 'Same part as',
    cell: ({ words }) => (
      <Link
        to="/admin/search-words/new"
        search={{ words }}
        aria-label={`Add search words for ${words}`}
      >
        Add Search Words
      </Link>
    ),
  },
];

/** Searches of customers that found nothing (docs/rules.md 3.40). */
export const MissedSearches = ({ period }: { period: string }) => {
  const mayAdd = useMay('products.write');
  const { data, error, refetch } = useQuery(queryOf(listMissedSearches, { params: { period } }));
  return (
    <Section
      title="Searches That Found Nothing"
      about={`${data?.isMore ? 'The 100 most frequent ones. ' : ''}If the shop has such a part by another name, add both names as search words.`}
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="8rem" />}
      {data &&
        (data.rows.length ? (
          <AdminTable
            label="Searches that found nothing"
            rows={data.rows}
            columns={mayAdd ? COLUMNS : COLUMNS.slice(0, 2)}
            rowKey={({ words }) => words}
          />
        ) : (
          <p>None.</p>
        ))}
    </Section>
  );
};
