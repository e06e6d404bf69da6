import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { SentBodyOf } from '../../../../../contract/endpoint';
import {
  type AdminProduct,
  type addProduct,
  changeProduct,
} from '../../../../../contract/catalogue/admin';
import { counted } from '../../../../../shop/counted';
import { LOW_STOCK } from '../../../../../shop/catalogue/stock';
import { NO_PICTURE } from '../../../../../shop/catalogue/picture';
import { PACKING_FIELDS, packingField, typedPacking } from '../../../../../shop/catalogue/packing';
import { rowInterface } from '../../../../../shop/catalogue/interface-form';
import {
  ATTRIBUTE_FIELDS,
  ProductForm as Schema,
  saleIn,
  supplyIn,
  typedAttributes,
} from '../../../../../shop/catalogue/product-form';
import { isApiError } from '../../../../data/call';
import { failedFields, failureText } from '../../../../parts/failure-text';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { FormProblem } from '../../../../ui/form-problem';
import { Notice } from '../../../../ui/notice';
import { SubmitButton } from '../../../../ui/submit-button';
import { useForm } from '../../../../ui/use-form';
import { Fold, FormSections } from './form-sections';
import { SearchFields } from '../../../../parts/admin/list/search-fields';
import { useSubmitAfter } from '../../../../parts/admin/use-submit-after';
import { FactFields } from './fact-fields';
import { MeasuredFacts } from './measured-facts';
import {
  type InterfaceRow,
  InterfaceRows,
  interfaceFieldName,
  interfaceShape,
  interfaceRows,
} from './interface-rows';
import { KitFields } from './kit-fields';
import { KeepTyped } from '../keep-typed';
import { ProductPictures } from './product-pictures';
import { usePictures } from './use-pictures';
import { SALE_FIELDS, SaleFields } from './sale-fields';
import { SUPPLY_FIELDS, SupplyFields } from './supply-fields';
import { SuccessorField } from './successor-field';
import { ShelfFields } from './shelf-fields';
import { type MergedProduct, type TypedProduct, typedProduct } from './typed-product';
import { Tick } from '../../../../ui/tick';

export type ProductInput = SentBodyOf<typeof addProduct>;

interface Props {
  /** Undefined for a new product. */
  product?: AdminProduct | undefined;
  /** The product that a new one begins as a copy of. */
  copied?: TypedProduct | undefined;
  /** `isTyped()` says whether more was typed since the click. @throws CallError when it is not saved */
  save: (input: ProductInput, isTyped: () => boolean) => Promise<AdminProduct>;
  /** Called with each change. */
  onTyped?: () => void;
  /** Called after the product is saved, unless more was typed meanwhile. */
  onSaved?: (product: AdminProduct) => void;
  /** Called when someone else saved the product first; `typed()` is what the form has now. */
  onOutdated?: (typed: () => TypedProduct) => Promise<void>;
  /** The typed values, and those that someone else saved meanwhile. */
  merged?: MergedProduct | undefined;
  /** Drops what was typed. */
  onDiscard?: () => void;
}

const EMPTY: TypedProduct = { fields: {}, pictures: [], interfaces: [] };
const NOTHING: MergedProduct['theirs'] = {};

/** Another person's saved value of a field, in words. */
const savedText = (name: string, text: string): string => {
  if (name === 'published') return text ? 'in the shop' : 'not in the shop';
  if (name === 'packedFromParts') return text ? 'packed from its parts' : 'with a stock of its own';
  return text || 'nothing';
};

/**
 * The server's messages by field, when the form has all of these fields. The server numbers interfaces by their place.
 */
const refusedFields = (
  error: unknown,
  rows: InterfaceRow[],
): Record<string, string> | undefined => {
  const fields = Object.entries(failedFields(error) ?? {}).map(
    ([name, message]): [string, string] => [
      SALE_FIELDS[name] ?? SUPPLY_FIELDS[name] ?? interfaceFieldName(packingField(name), rows),
      message,
    ],
  );
  const shape = { ...Schema.shape, ...interfaceShape(rows) };
  return fields.length && fields.every(([name]) => name in shape)
    ? Object.fromEntries(fields)
    : undefined;
};

/** The form of a product. Typed text stays until it is saved. */
export const ProductForm = ({
  product,
  copied = EMPTY,
  save,
  onTyped,
  onSaved,
  onOutdated,
  merged,
  onDiscard,
}: Props) => {
  const [begun] = useState(() => merged?.values ?? (product ? typedProduct(product) : copied));
  const { fields: values } = begun;
  const { theirs = NOTHING } = merged ?? {};
  // The form's lists have these types.
  const theirPictures = theirs.pictures as TypedProduct['pictures'] | undefined;
  const theirInterfaces = theirs.interfaces as TypedProduct['interfaces'] | undefined;
  const theirText = (name: string) => theirs[`fields.${name}`] as string | undefined; // all fields are texts
  const [isNew] = useState(!product);
  const [rows, setRows] = useState(() => interfaceRows(begun.interfaces));
  /** The current rows, for a save that began earlier. */
  const latestRows = useRef(rows);
  /** Counts the changes; those up to `saved` are saved. */
  const touches = useRef({ now: merged ? 1 : 0, saved: 0 });
  const [isTouched, setTouched] = useState(merged !== undefined);
  const notice = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);

  const touch = () => {
    touches.current.now += 1;
    setTouched(true);
    onTyped?.();
  };
  const pictures = usePictures(begun.pictures, touch);

  const { form, field, pending, problem } = useForm({
    schema: z.extend(Schema, interfaceShape(rows)),
    send: async (read, typed, since) => {
      // A picture that has just been uploaded is not rendered yet.
      const latest = pictures.latest();
      const [main, ...others] = latest;
      const sent = touches.current.now;
      const isTyped = () => touches.current.now > sent;
      const input: ProductInput = {
        name: read.name,
        ...((read.slug || product) && { slug: read.slug || product?.slug }),
        sku: read.sku || null,
        description: read.description,
        searchTitle: read.searchTitle,
        searchDescription: read.searchDescription,
        price: read.price,
        sale: saleIn(read),
        supply: supplyIn(read),
        packedFromParts: read.packedFromParts === 'on',
        weight: read.weight,
        packing: typedPacking(read, product?.packing),
        shelfPlace: read.shelfPlace,
        lowMark: read.lowMark || null,
        category: read.category,
        subcategory: read.subcategory || null,
        ...(read.stock && { stock: read.stock }),
        published: typed.published === 'on',
        successorId: read.successorId ? Number(read.successorId) : null,
        imageUrl: main?.url ?? NO_PICTURE,
        additionalImages: others.map(({ url }) => url),
        imageAlts: Object.fromEntries(
          latest.filter(({ alt }) => alt.trim()).map(({ url, alt }) => [url, alt]),
        ),
        attributes: typedAttributes(read, product?.attributes),
        interfaces: rows.map(rowInterface),
      };
      const saved = await save(input, isTyped).catch(async (error: unknown) => {
        if (isApiError(error, changeProduct, 'changed'))
          await onOutdated?.(() => ({
            fields: since() ?? typed,
            pictures: pictures.latest(),
            interfaces: latestRows.current.map(({ kind, texts }) => ({ kind, texts })),
          }));
        throw error;
      });
      touches.current.saved = sent;
      if (isTyped()) return;
      setTouched(false);
      onSaved?.(saved);
    },
    keeps: true,
    errorFields: (error) => refusedFields(error, rows),
    failed: failureText,
  });
  /** The props of a field, with the value that someone else saved in it, if that differs. */
  const shown = (name: string) => {
    const saved = theirText(name);
    return {
      ...field(name),
      ...(saved !== undefined && { hint: `Someone else saved: ${savedText(name, saved)}` }),
    };
  };
  /** Whether someone else saved another value in one of these fields. */
  const changed = (names: readonly (string | undefined)[]) =>
    names.some((name) => name !== undefined && theirText(name) !== undefined);
  /** Whether one of these fields has something in it. */
  const has = (names: readonly (string | undefined)[]) =>
    changed(names) || names.some((name) => name !== undefined && values[name]);
  const [category, setCategory] = useState(values.category ?? '');
  const { isWaiting, submit } = useSubmitAfter(pictures, form.onSubmit);
  const changeRows = (next: InterfaceRow[]) => {
    touch();
    latestRows.current = next;
    setRows(next);
  };

  return (
    <FormSections
      {...form}
      aria-label="Product"
      onSubmit={submit}
      onInput={(event) => {
        touch();
        form.onInput(event);
      }}
    >
      <section aria-labelledby="what">
        <h2 id="what">What it is</h2>
        <div className="fields">
          <div className="wide">
            <Field {...shown('name')} label="Name" required defaultValue={values.name} />
          </div>
          <div className="wide">
            <Field
              {...shown('description')}
              kind="textarea"
              label="Description"
              rows={5}
              defaultValue={values.description}
            />
          </div>
          <Field
            {...shown('sku')}
            label="SKU"
            autoCapitalize="characters"
            defaultValue={values.sku}
          />
          <Field
            label="Page address"
            hint={
              product
                ? 'After /product/ - the old address leads to the new one'
                : 'Made from the name when left empty'
            }
            {...shown('slug')}
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={values.slug}
          />
        </div>
      </section>
      <section aria-labelledby="price">
        <h2 id="price">Price, weight and place</h2>
        <div className="fields">
          <Field
            {...shown('price')}
            label="Price (CAD)"
            required
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values.price}
          />
          <Field
            {...shown('weight')}
            label="Weight (kg)"
            required
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values.weight}
          />
          {isNew && (
            <Field
              {...field('stock')}
              label="Pieces in stock"
              inputMode="numeric"
              autoComplete="off"
            />
          )}
          <Field
            {...shown('shelfPlace')}
            label="Shelf place"
            hint="For packing slips. Buyers do not see it."
            autoComplete="off"
            maxLength={40}
            defaultValue={values.shelfPlace}
          />
          <Field
            {...shown('lowMark')}
            label="Low-stock mark"
            hint={`With so many pieces or fewer it is on the reorder list. Empty: ${LOW_STOCK}`}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.lowMark}
          />
          <ShelfFields field={shown} values={values} onChosen={setCategory} />
        </div>
        <Tick name="published" defaultChecked={values.published === 'on'}>
          In the shop: people can see and buy it
        </Tick>
        {theirText('published') !== undefined && (
          <p className="state">
            {`Someone else saved: ${savedText('published', theirText('published') ?? '')}`}
          </p>
        )}
      </section>
      <Fold id="packing" title="Packing" isFilled={has(PACKING_FIELDS.map(({ name }) => name))}>
        <p className="state">
          The size that it has in a parcel, for what shipping costs. Lengths in inches: 12, 12 1/2,
          3/4. Flat parts need no height, tubes only a length and a width. Nothing measured: the
          weight counts alone.
        </p>
        <FactFields field={shown} values={values} fields={PACKING_FIELDS} />
      </Fold>
      <Fold id="sale" title="Sale" isFilled={has(Object.values(SALE_FIELDS))}>
        <p className="state">
          A lower price from one day to another, both included. Leave all three empty for no sale.
        </p>
        <SaleFields field={shown} values={values} />
      </Fold>
      <Fold
        id="supply"
        title="Supply"
        isFilled={
          (values.supply || 'stock') !== 'stock' ||
          Boolean(product?.packable) ||
          changed(Object.values(SUPPLY_FIELDS))
        }
      >
        <p className="state">
          What you make to order is sold without stock. Buyers are told by which day it ships.
        </p>
        <SupplyFields field={shown} values={values} />
      </Fold>
      <section aria-labelledby="kit">
        <h2 id="kit">Kit</h2>
        <p className="state">Leave it empty for a part that is no kit.</p>
        <KitFields
          field={shown}
          rows={rows}
          change={changeRows}
          isPacked={values.packedFromParts === 'on'}
          packed={product?.packable ? { packed: product.stock, ...product.packable } : undefined}
        />
      </section>
      <section aria-labelledby="pictures">
        <h2 id="pictures">Pictures</h2>
        <ProductPictures of={pictures} theirs={theirPictures} />
      </section>
      <Fold
        id="search"
        title="In search engines"
        isFilled={has(['searchTitle', 'searchDescription'])}
      >
        <div className="fields">
          <SearchFields field={shown} values={values} />
        </div>
      </Fold>
      {!isNew && (
        <Fold id="successor" title="Successor" isFilled={has(['successorId'])}>
          <p className="state">
            Once this part is no longer in the shop, its page, its SKU and carts with it lead to the
            part that takes its place.
          </p>
          <SuccessorField
            field={shown('successorId')}
            begun={values.successorId ?? ''}
            onChange={touch}
          />
        </Fold>
      )}
      <Fold
        id="facts"
        title="Measured facts"
        isFilled={has(ATTRIBUTE_FIELDS.map(({ name }) => name))}
      >
        <MeasuredFacts field={shown} values={values} has={has} category={category} />
      </Fold>
      <Fold
        id="interfaces"
        title="Where it meets other parts"
        isFilled={rows.length > 0 || theirInterfaces !== undefined}
      >
        <p className="state">
          From this the shop tells what fits. Leave empty what you have not measured: the shop then
          says that it does not know. State loads, strengths and torques only as the part&rsquo;s
          maker does: the shop shows them and never works one out.
        </p>
        <InterfaceRows rows={rows} change={changeRows} field={field} theirs={theirInterfaces} />
      </Fold>
      <div className="end">
        {merged && (
          <Notice tone="warn" role="alert" tabIndex={-1} ref={notice}>
            Someone else saved this product while you had it open. What you typed is still here, not
            saved yet. Below each field that both of you changed is what they saved; their other
            changes are in the form. Save Changes saves what the form shows.
          </Notice>
        )}
        <FormProblem {...problem} />
        <div className="buttons">
          <SubmitButton
            pending={pending || isWaiting}
            pendingLabel={
              isWaiting ? `Waiting for ${counted(pictures.waiting, 'picture')}...` : 'Saving...'
            }
          >
            {product ? 'Save Changes' : 'Add Product'}
          </SubmitButton>
          {merged && (
            <Button look="outline" onClick={onDiscard}>
              Discard What I Typed
            </Button>
          )}
          <span className="state" role="status">
            {pictures.uploads.some(({ state }) => state === 'failed')
              ? 'Not saved yet: try the failed pictures again, or remove them'
              : isTouched
                ? 'Not saved yet'
                : ''}
          </span>
        </div>
      </div>
      <KeepTyped isLeaving={() => touches.current.now > touches.current.saved} />
    </FormSections>
  );
};
