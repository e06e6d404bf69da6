import { useQuery } from '@tanstack/react-query';
import type { DeskAct } from '../../contract/shop-settings';
import { PagedQuery } from '../../shop/paged';
import { acts } from '../data/shop-settings';
import { ButtonLink } from '../ui/button';
import { DeskList } from './desk-list';
import { DeskPage } from './desk-page';
import { DeskSearch } from './desk-search';
import type { Column } from './desk-table';
import { timeText } from '../ui/time-text';
import { useDeskSearch } from './use-desk-search';

const SETTINGS: string = '/admin/settings';
const LONGEST = 160;

const shortened = (detail: string): string =>
  detail === '{}' ? '' : detail.length > LONGEST ? `${detail.slice(0, LONGEST)}…` : detail;

const COLUMNS: readonly Column<DeskAct>[] = [
  { head: 'When', cell: ({ at }) => timeText(at) },
  { head: 'Who', cell: ({ by }) => by ?? 'The shop itself' },
  { head: 'What', cell: ({ act }) => act },
  { head: 'To what', cell: ({ subject }) => subject },
  { head: 'More', cell: ({ detail }) => shortened(detail) },
];

/** Who did what in the shop; nothing is ever taken out of it. */
export const ActLog = () => {
  const { search } = useDeskSearch();
  const asked = PagedQuery.safeParse(search);
  const list = useQuery(acts(asked.success ? asked.data : {}));
  return (
    <DeskPage
      title="Who Did What"
      path="/admin/settings/log"
      about="Everything that was done at the desks and to accounts, the latest first."
      buttons={
        <ButtonLink to={SETTINGS} look="outline">
          Settings
        </ButtonLink>
      }
    >
      <DeskSearch looksFor="What, to what, or who" />
      <DeskList list={list} columns={COLUMNS} keyOf={({ id }) => id} nouns={['act', 'acts']} />
    </DeskPage>
  );
};
