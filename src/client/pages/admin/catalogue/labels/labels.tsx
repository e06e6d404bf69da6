import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  LABEL_FORMATS,
  MAX_LABELS,
  labelCount,
  labelsBetween,
  placeLabels,
} from '../../../../../shop/catalogue/labels/label-sheets';
import {
  MAX_LABELS_PER_PART,
  labelLink,
  labelNumbers,
  readLabelList,
} from '../../../../../shop/catalogue/labels/part-label';
import type { Product } from '../../../../../shop/catalogue/product';
import { itemTitle } from '../../../../../shop/catalogue/variants';
import { counted } from '../../../../../shop/counted';
import { matchingProducts } from '../../../../data/catalogue/admin';
import { categories, config, products } from '../../../../data/catalogue/catalogue';
import { AdminFilter } from '../../../../parts/admin/list/admin-filter';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { AdminSearch } from '../../../../parts/admin/list/admin-search';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { FailedNotice } from '../../../../parts/failed-notice';
import { faultText } from '../../../../parts/failure-text';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Notice } from '../../../../ui/notice';
import { Skeleton } from '../../../../ui/skeleton';
import { chakra } from '@chakra-ui/react';
import { type LabelText, LabelSheets } from './label-sheet';

const Choice = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    mb: '4',
    _print: { display: 'none' },
    '& .fields': {
      display: 'grid',
      gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
      gap: '4',
    },
    '& textarea': { fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, monospace' },
    '& .sum': { fontWeight: '600' },
  },
});

/** Reads a whole number from 1 to `max`; undefined for anything else. */
const within = (typed: string, max: number): number | undefined => {
  const number = Number(typed);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
};

const between = (max: number): string => `Type a number from 1 to ${max}.`;

interface ParsedList {
  parts: readonly { product: Product; count: number | undefined }[];
  unknown: readonly string[];
}

/** The parts to label: those of the typed list, or those that the search and the category leave. */
const useChosenParts = (all: readonly Product[], list: string) => {
  const { search } = useAdminSearch();
  const q = search.q ?? '';
  const matches = useQuery({ ...matchingProducts(q), enabled: q !== '' });
  const parsed = useMemo((): ParsedList => {
    if (list.trim()) return readLabelList(list, all);
    const ids = q ? new Set(matches.data?.map(({ id }) => id)) : undefined;
    const parts = all.filter(
      ({ id, category }) =>
        (!ids || ids.has(id)) && (!search.category || category.slug === search.category),
    );
    return { parts: parts.map((product) => ({ product, count: undefined })), unknown: [] };
  }, [all, list, q, matches.data, search.category]);
  return { ...parsed, isPending: Boolean(q) && matches.isPending, error: matches.error };
};

/** The label texts of all parts, made once for each part. */
const labelTexts = (all: readonly Product[], shop: string) => {
  const partNumbers = labelNumbers(all);
  const made = new Map<Product, LabelText>();
  return (product: Product): LabelText => {
    const before = made.get(product);
    if (before) return before;
    const text = {
      link: labelLink(product, shop),
      name: itemTitle(product),
      sku: product.sku ?? `ID-${product.id}`,
      numbers: partNumbers(product),
    };
    made.set(product, text);
    return text;
  };
};

const LabelChooser = ({ all, shop }: { all: readonly Product[]; shop: string }) => {
  const [list, setList] = useState('');
  const [typedEach, setEach] = useState('1');
  const [formatId, setFormat] = useState(LABEL_FORMATS[0].id);
  const [typedStart, setStart] = useState('1');
  const [typedPrint, setPrint] = useState('1');
  const { parts, unknown, isPending, error } = useChosenParts(all, useDeferredValue(list));

  const format = LABEL_FORMATS.find(({ id }) => id === formatId) ?? LABEL_FORMATS[0];
  const onSheet = format.across * format.down;
  const each = within(typedEach, MAX_LABELS_PER_PART);
  const start = within(typedStart, onSheet);
  const copies = parts.map(({ product, count }) => ({ item: product, count: count ?? each ?? 1 }));
  const total = labelCount(copies);
  const prints = Math.max(1, Math.ceil(total / MAX_LABELS));
  const print = within(typedPrint, prints);
  const from = ((print ?? 1) - 1) * MAX_LABELS;

  const labelText = useMemo(() => labelTexts(all, shop), [all, shop]);
  const labels = labelsBetween(copies, from, from + MAX_LABELS).map(labelText);
  const sheets = placeLabels(labels, format, start);
  const isWrong = !each || !start || !print;
  return (
    <>
      <Choice>
        <Field
          kind="textarea"
          label="Or a list of SKUs"
          hint="Separated by lines, spaces or commas, with a number of labels after a SKU if it gets its own. While something is in this box, search and category do not count."
          value={list}
          rows={3}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={({ target }) => setList(target.value)}
          error={
            unknown.length
              ? `No part of the shop has the SKU ${unknown.slice(0, 20).join(', ')}${unknown.length > 20 ? ` and ${unknown.length - 20} more` : ''}.`
              : undefined
          }
        />
        <div className="fields">
          <Field
            label="Labels of each part"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_LABELS_PER_PART}
            value={typedEach}
            onChange={({ target }) => setEach(target.value)}
            error={each ? undefined : between(MAX_LABELS_PER_PART)}
          />
          <Field
            kind="select"
            label="Sheet"
            value={formatId}
            onChange={({ target }) => setFormat(target.value)}
          >
            {LABEL_FORMATS.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Field>
          <Field
            label="Begin at label"
            type="number"
            inputMode="numeric"
            min={1}
            max={onSheet}
            value={typedStart}
            hint="On a sheet that is partly used: count row by row."
            onChange={({ target }) => setStart(target.value)}
            error={start ? undefined : between(onSheet)}
          />
          {prints > 1 && (
            <Field
              label={`Print, 1 to ${prints}`}
              type="number"
              inputMode="numeric"
              min={1}
              max={prints}
              value={typedPrint}
              onChange={({ target }) => setPrint(target.value)}
              error={print ? undefined : between(prints)}
            />
          )}
        </div>
        <div role="status">
          {error ? (
            <p>{faultText(error)}</p>
          ) : (
            <p className="sum">
              {isPending
                ? 'Searching...'
                : total
                  ? `${counted(parts.length, 'part')}, ${counted(total, 'label')}.`
                  : 'No parts match.'}
            </p>
          )}
          {prints > 1 && (
            <Notice mt="3">
              <p>{`One print has at most ${MAX_LABELS} labels. This one has labels ${from + 1} to ${from + labels.length} of ${total}; choose the next ones under "Print".`}</p>
            </Notice>
          )}
        </div>
        {labels.length > 0 && (
          <div>
            <Button
              aria-disabled={isWrong || undefined}
              onClick={() => !isWrong && window.print()}
            >{`Print ${counted(sheets.length, 'sheet')}`}</Button>
            <p>
              Print on Letter paper at 100 %, without margins: a browser that fits pages to the
              paper moves the labels.
            </p>
          </div>
        )}
      </Choice>
      <LabelSheets sheets={sheets} format={format} />
    </>
  );
};

/** Sheets of QR labels for bins, which phones open as part pages and the order pad reads (docs/rules.md 3.38). */
export const Labels = () => {
  const { data: all, error, refetch } = useQuery(products);
  const { data: shop } = useQuery(config);
  const { data: shelves } = useQuery(categories);
  return (
    <AdminPage about="Labels with a QR code for the bins of published parts. A phone's camera opens the page of the part, and dealers scan them on the order pad. They have no prices.">
      <AdminSearch looksFor="Name or SKU">
        <AdminFilter
          label="Category"
          name="category"
          options={[
            ['', 'All parts'],
            ...(shelves ?? []).map(({ slug, name }) => [slug, name] as const),
          ]}
        />
      </AdminSearch>
      {!all && error && <FailedNotice retry={refetch}>{faultText(error)}</FailedNotice>}
      {!error && !(all && shop) && <Skeleton height="320px" />}
      {all && shop && <LabelChooser all={all} shop={shop.publicUrl} />}
    </AdminPage>
  );
};
