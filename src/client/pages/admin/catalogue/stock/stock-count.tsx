import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getCountSheet } from '../../../../../contract/catalogue/admin-stock';
import { SHEET_PARTS } from '../../../../../shop/catalogue/low-stock';
import { countSheet } from '../../../../data/catalogue/admin-stock';
import { categories } from '../../../../data/catalogue/catalogue';
import { CategoryFilter } from '../category-filter';
import { AdminSearch } from '../../../../parts/admin/list/admin-search';
import { OnPaper } from '../../../../parts/admin/on-paper';
import { shopTime } from '../../../../parts/admin/shop-time';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { NotLoaded } from '../../../../parts/not-loaded';
import { QrCode } from '../../../../parts/qr-code';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { chakra } from '@chakra-ui/react';
import { CountForm } from './count-form';
import { StockPage } from './stock-page';
import { MayChange } from '../../../../parts/admin/may';

const Head = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'start',
    gap: '4',
    mb: '4',
    '& p': { maxWidth: 'prose' },
    '& h2': { fontSize: 'lg' },
    '& .buttons': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '3',
      mt: '3',
      _print: { display: 'none' },
    },
    '& svg': { display: 'none', flex: 'none', _print: { display: 'block', width: '28mm' } },
  },
});

/** A count sheet, to print or to fill in at the shelf. Its time is in the address (docs/rules.md 20.4). */
export const StockCount = () => {
  const { search, change } = useAdminSearch();
  const shelves = useQuery(categories).data ?? [];
  const parsed = getCountSheet.query?.safeParse({ ...search, place: search.q });
  const { data, error, isFetching, refetch } = useQuery(
    countSheet(parsed?.success ? parsed.data : {}),
  );
  const time = isFetching ? undefined : data?.at;
  const named = [
    shelves.find(({ slug }) => slug === search.category)?.name,
    search.q && `Shelf ${search.q}`,
  ].filter(Boolean);
  const isDated = search.at !== undefined;
  useEffect(() => {
    // A reload and the code on the paper open the sheet of the same moment.
    if (time !== undefined && !isDated) change({ at: time });
  });
  return (
    <StockPage about="Print the sheet, or fill it in at the shelf. You see the differences before they are booked.">
      <AdminSearch looksFor="Shelf place, or its beginning: B-1">
        <CategoryFilter />
      </AdminSearch>
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="30rem" />}
      {data && isDated && (
        <>
          <OnPaper page="margin: 12mm" />
          <Head>
            <div>
              <h2>{`Sheet of ${shopTime(data.at)}`}</h2>
              {named.length > 0 && <p>{named.join(', ')}</p>}
              <p>
                What is sold from this moment on counts by itself: count it as if it were still
                there. Leave out pieces that lie aside for orders paid before.
              </p>
              <div className="buttons">
                <Button look="outline" onClick={() => window.print()}>
                  Print
                </Button>
                <Button look="outline" onClick={() => change({ at: undefined })}>
                  New Sheet
                </Button>
              </div>
            </div>
            <QrCode text={window.location.href} ecc="medium" />
          </Head>
          {data.isMore && (
            <Notice mb="4">
              <p>{`These are the first ${SHEET_PARTS} parts. Choose a category or a shelf for the others.`}</p>
            </Notice>
          )}
          {data.parts.length ? (
            <MayChange right="stock.write">
              <CountForm
                key={`${data.at} ${search.category} ${search.q}`}
                at={data.at}
                parts={data.parts}
                onBooked={() => change({ at: undefined })}
              />
            </MayChange>
          ) : (
            <Notice>
              <p>No parts match.</p>
            </Notice>
          )}
        </>
      )}
    </StockPage>
  );
};
