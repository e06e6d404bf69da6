import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { exampleSkus } from '../../../../shop/catalogue/sku';
import { readPad } from '../../../../shop/dealers/order-pad';
import { cart } from '../../../data/cart/cart';
import { usePromotions } from '../../../data/discounts/promotions';
import { products } from '../../../data/catalogue/catalogue';
import { shownStock } from '../../../data/catalogue/stock';
import { quote } from '../../../data/checkout/checkout';
import { PageHead } from '../../../head/page-head';
import { DealersOnly } from '../../../parts/dealers/dealers-only';
import { PriceListLinks } from '../../../parts/dealers/price-list-links';
import { AddToBuildLater } from '../../../parts/builds/add-to-build-later';
import { FailedNotice } from '../../../parts/failed-notice';
import { FitFindingsLater } from '../../../parts/fits/fit-findings-later';
import { HeldNote } from '../../../parts/cart/held-note';
import { PadFile } from './pad-file';
import { PadParts } from './pad-parts';
import { PadProblems } from './pad-problems';
import { PadSummary } from './pad-summary';
import { SavedPads } from './saved-pads';
import { ScanButton } from '../../../parts/dealers/scan-button';
import { useAddPad } from './use-add-pad';
import { useDraft } from '../../../state/drafts';
import { ButtonLink } from '../../../ui/button';
import { dateText } from '../../../parts/date-text';
import { Field } from '../../../ui/field';
import { fillIn } from '../../../parts/fill-in';
import { Intro } from '../../../ui/intro';
import { Page } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';

const PATH = '/order-pad';

const Board = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' },
    '& form, & .read, & .list': { display: 'grid', gap: '5' },
    '& form textarea': {
      minHeight: '15rem',
      fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, monospace',
      fontSize: 'sm',
      lineHeight: '1.6',
      whiteSpace: 'pre',
      overflowX: 'auto',
    },
    '& .beside': { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '4' },
    '& .beside > *': { flex: '1 1 14rem' },
    '& aside': { display: 'grid', gap: '4', position: { lg: 'sticky' }, top: { lg: '88px' } },
    '& .read': { gridColumn: { lg: '1' } },
  },
});

const Papers = chakra('nav', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', mt: '4' },
});

/** Three lines, each written in another way, with parts of the shop. */
const exampleLines = (parts: readonly { sku: string | null }[]): string => {
  const [first, second = first, third = first] = exampleSkus(parts, 3);
  return first ? `${first} 4\n${second}, 12\n2 x ${third}` : '';
};

const Pad = () => {
  const { data: list, error, refetch } = useQuery(products);
  const { data: stock } = useQuery(shownStock);
  const { data: lines } = useQuery(cart);
  const { data: now } = useQuery(quote({}));
  const { dealers } = usePromotions();
  const form = useRef<HTMLFormElement>(null);
  const box = () => form.current?.querySelector('textarea') ?? null;
  const poBox = () => form.current?.querySelector<HTMLInputElement>('[name=po]') ?? null;
  const [typed, setTyped] = useState({ text: '', poNumber: '' });
  useDraft(form, 'order-pad');

  const read = () => setTyped({ text: box()?.value ?? '', poNumber: poBox()?.value.trim() ?? '' });
  // Reads what the draft has filled in.
  const readOnce = useRef(read);
  useEffect(() => readOnce.current(), []);

  // The cart's PO number, unless another one is typed. It is the default value of the field, so that no draft keeps it
  // after the order.
  const stored = now && (now.poNumber ?? '');
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('[name=po]');
    if (!field || stored === undefined || field.value !== field.defaultValue) return;
    field.defaultValue = stored;
    fillIn(field, stored);
  }, [stored]);

  const inCart = new Map(lines?.map(({ productId, quantity }) => [productId, quantity]));
  const pad = readPad(typed.text, list ?? [], inCart, stock, dealers);
  const { add, pending, added, refused } = useAddPad((rest) => {
    const field = poBox();
    // The cart has it now.
    if (field) field.defaultValue = field.value;
    fillIn(box(), rest);
  });

  const addText = (text: string) => {
    const before = typed.text.trimEnd();
    fillIn(box(), before ? `${before}\n${text}` : text);
    box()?.focus();
  };

  if (!list && error)
    return (
      <FailedNotice retry={refetch}>The pad needs the catalog to know your SKUs.</FailedNotice>
    );
  return (
    <Board>
      <div className="list">
        <form
          ref={form}
          aria-label="Order pad"
          method="post"
          onInput={read}
          onSubmit={(event) => {
            event.preventDefault();
            void add(pad, typed.poNumber);
          }}
        >
          <Field
            kind="textarea"
            name="lines"
            label="Lines"
            hint="One part per line: SKU and quantity, in either order. You can paste rows from a spreadsheet."
            placeholder={exampleLines(list ?? [])}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="characters"
          />
          {list && <ScanButton box={box} shelf={{ products: list, inCart, stock }} list="pad" />}
          <div className="beside">
            <PadFile onText={addText} />
            <Field
              name="po"
              label="PO number"
              hint="Optional. Shown on your order."
              maxLength={40}
              autoComplete="off"
            />
          </div>
        </form>
        {list && <SavedPads text={typed.text} products={list} onOpen={addText} />}
      </div>
      <aside aria-label="Order pad summary">
        {list ? (
          <PadSummary pad={pad} pending={pending} onAdd={() => void add(pad, typed.poNumber)} />
        ) : (
          <Skeleton height="280px" />
        )}
        <div role="status">
          {added && (
            <Notice tone="good" mt="4">
              <p>{added}</p>
              <ButtonLink to="/checkout" mt="3">
                Go to Checkout
              </ButtonLink>
            </Notice>
          )}
        </div>
        {pad.parts.length > 0 && (
          <AddToBuildLater
            parts={pad.parts.map(({ product, quantity }) => ({ productId: product.id, quantity }))}
            newList={() => `Order pad of ${dateText(Date.now())}`}
          />
        )}
        <HeldNote quote={now} />
      </aside>
      <div className="read">
        {list && <PadProblems problems={pad.problems} refused={refused} headings={pad.headings} />}
        <PadParts parts={pad.parts} />
        <FitFindingsLater
          lines={pad.parts.map(({ product, quantity }) => ({ productId: product.id, quantity }))}
        />
      </div>
    </Board>
  );
};

/** The page on which a dealer orders by SKU: many lines at once, with problems, weight and price. */
export const OrderPad = () => (
  <DealersOnly path={PATH}>
    <Page>
      <PageHead title="Order Pad" description="Order by SKU." path={PATH} hidden />
      <Intro>
        <h1>Order Pad</h1>
        <p>
          Type, paste, scan or load your list. Prices are dealer prices, before tax and shipping.
        </p>
        <Papers aria-label="Price list">
          <PriceListLinks />
        </Papers>
      </Intro>
      <Pad />
    </Page>
  </DealersOnly>
);
