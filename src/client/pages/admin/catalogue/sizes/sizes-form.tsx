import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { AdminProduct } from '../../../../../contract/catalogue/admin';
import { type PartSizes, changeSizes } from '../../../../../contract/catalogue/admin-sizes';
import type { SentBodyOf } from '../../../../../contract/endpoint';
import { counted } from '../../../../../shop/counted';
import { NO_PICTURE } from '../../../../../shop/catalogue/picture';
import { rowInterface } from '../../../../../shop/catalogue/interface-form';
import { PackingForm, packingField, typedPacking } from '../../../../../shop/catalogue/packing';
import { ProductForm as Fields, typedAttributes } from '../../../../../shop/catalogue/product-form';
import { PASTED_COLUMNS, Size } from '../../../../../shop/catalogue/sizes';
import { type CallError, isApiError } from '../../../../data/call';
import { failedFields, failureText } from '../../../../parts/failure-text';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { FormProblem } from '../../../../ui/form-problem';
import { Notice } from '../../../../ui/notice';
import { SubmitButton } from '../../../../ui/submit-button';
import { Tick } from '../../../../ui/tick';
import { useForm } from '../../../../ui/use-form';
import { KeepTyped } from '../keep-typed';
import { FactFields } from '../products/fact-fields';
import { FormSections } from '../products/form-sections';
import {
  type InterfaceRow,
  InterfaceRows,
  interfaceFieldName,
  interfaceShape,
  interfaceRows,
} from '../products/interface-rows';
import { ProductPictures } from '../products/product-pictures';
import { SearchFields } from '../../../../parts/admin/list/search-fields';
import { useSubmitAfter } from '../../../../parts/admin/use-submit-after';
import { ShelfFields } from '../products/shelf-fields';
import { usePictures } from '../products/use-pictures';
import { SizeRows } from './size-rows';
import {
  FACTS,
  MORE_FIELDS,
  type MergedPart,
  type SizeRow,
  type TypedPart,
  cellName,
  cellField,
  mergedPart,
  typedPart,
} from './typed-sizes';

export type SizesInput = SentBodyOf<typeof changeSizes>;

const {
  name,
  slug,
  description,
  searchTitle,
  searchDescription,
  category,
  subcategory,
  price,
  stock,
  sku,
  weight,
  shelfPlace,
  lowMark,
} = Fields.shape;
const facts = Object.fromEntries(FACTS.map((fact) => [fact.name, Fields.shape[fact.name]]));
/** The values that all sizes share. */
const Part = z.object({
  name,
  slug,
  description,
  searchTitle,
  searchDescription,
  category,
  subcategory,
  ...facts,
});
/** The cells of a size; those of its fold-out exist once it was opened. */
const CELLS: Record<string, z.ZodMiniType> = {
  option: Size.shape.option,
  price,
  stock,
  sku,
  weight,
  name: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters'))),
  shelfPlace: z.optional(shelfPlace),
  lowMark,
  ...PackingForm,
  ...facts,
};

const rowShape = (rows: readonly SizeRow[]): Record<`sizes.${string}`, z.ZodMiniType> =>
  Object.fromEntries(
    rows.flatMap((row) =>
      Object.entries(CELLS).map(([field, schema]) => [cellName(row, field), schema]),
    ),
  );

type Texts = Partial<Record<string, string>>;

/** The texts of a row as they are now. Its fold-out has none before it was opened. */
const rowTexts = (row: SizeRow, typed: Texts): Record<string, string> =>
  Object.fromEntries(
    [...PASTED_COLUMNS, ...MORE_FIELDS].map((field) => [
      field,
      typed[cellName(row, field)] ?? row.texts[field] ?? '',
    ]),
  );

const factsIn = (texts: Texts): Texts =>
  Object.fromEntries(FACTS.map(({ name }) => [name, texts[name]]));

/** A size as the call has it. */
const sentSize = (row: SizeRow, read: Texts, isOn: boolean): SizesInput['sizes'][number] => {
  const texts = rowTexts(row, read);
  const isStockTyped = texts.stock !== '' && texts.stock !== String(row.was ?? '');
  return {
    ...(row.id !== undefined && { id: row.id, revision: row.revision }),
    option: texts.option ?? '',
    price: texts.price ?? '',
    weight: texts.weight ?? '',
    sku: texts.sku || null,
    ...(isStockTyped && { stock: texts.stock, was: row.was }),
    ...(texts.name && { name: texts.name }),
    packing: typedPacking(texts, row.packing),
    shelfPlace: texts.shelfPlace ?? '',
    lowMark: texts.lowMark || null,
    published: isOn && !row.isGone,
    attributes: typedAttributes(factsIn(texts), row.known),
    ...(row.id === undefined && row.interfaces && { interfaces: row.interfaces }),
  };
};

type Sizes = [AdminProduct, ...AdminProduct[]];

/** The sizes in an answer, of which a part has one at least. */
const shownSizes = ({ sizes }: PartSizes): Sizes => sizes as Sizes;

/** The sizes as they are stored, as a refusal tells them. */
const storedIn = ({ detail }: CallError): Sizes => shownSizes(detail.stored as PartSizes); // as the contract says

interface Props {
  begun: TypedPart;
  /** The stored content, where the form begins with something else. */
  stored?: TypedPart | undefined;
  /** Whether the part is stored already. */
  isStored: boolean;
  /** Their values, after someone else saved the part first. */
  theirs?: MergedPart['theirs'] | undefined;
  save: (input: SizesInput, isTyped: () => boolean) => Promise<PartSizes>;
  /** Called after the part is saved, unless more was typed meanwhile. */
  onSaved?: (saved: PartSizes) => void;
  onOutdated?: (merged: MergedPart) => void;
  /** Drops what was typed. */
  onDiscard?: () => void;
}

/** The form of a part with its sizes. Typed text stays until it is saved. */
export const SizesForm = ({
  begun,
  stored = begun,
  isStored,
  theirs,
  save,
  onSaved,
  onOutdated,
  onDiscard,
}: Props) => {
  /** The part as it is stored, to which a change is compared. */
  const base = useRef(stored);
  const [rows, setRows] = useState(begun.rows);
  const [interfaces, setInterfaces] = useState(() => interfaceRows(begun.interfaces ?? []));
  const latest = useRef({ rows, interfaces });
  /** Counts the changes; those up to `saved` are saved. */
  const touches = useRef({ now: theirs ? 1 : 0, saved: 0 });
  const [isTouched, setTouched] = useState(theirs !== undefined);
  const notice = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  const touch = () => {
    touches.current.now += 1;
    setTouched(true);
  };
  const pictures = usePictures(begun.pictures, touch);
  const { fields: values, mixed } = begun;

  const typedNow = (typed: Texts): TypedPart => ({
    ...base.current,
    fields: Object.fromEntries(
      Object.keys(base.current.fields).map((field) => [
        field,
        (typed[field] ?? '').replaceAll('\r\n', '\n'),
      ]),
    ),
    pictures: pictures.latest(),
    interfaces:
      base.current.interfaces &&
      latest.current.interfaces.map(({ kind, texts }) => ({ kind, texts })),
    rows: latest.current.rows.map((row) => ({ ...row, texts: rowTexts(row, typed) })),
  });

  const sizesInput = (read: Texts, typed: Texts): SizesInput => {
    const now = typedNow(typed);
    /** Whether these differ from what is stored, or are the same for all sizes. */
    const isSent = (...fields: string[]) =>
      fields.some((field) => now.fields[field] !== base.current.fields[field]) ||
      !fields.some((field) => base.current.mixed.includes(field));
    const isPictureSent =
      !base.current.mixed.includes('pictures') ||
      JSON.stringify(now.pictures) !== JSON.stringify(base.current.pictures);
    const [main, ...others] = now.pictures;
    return {
      name: read.name ?? '',
      ...(read.slug && { slug: read.slug }),
      ...(isSent('description') && { description: read.description }),
      ...(isSent('searchTitle') && { searchTitle: read.searchTitle }),
      ...(isSent('searchDescription') && { searchDescription: read.searchDescription }),
      ...(isSent('category', 'subcategory') && {
        category: read.category,
        subcategory: read.subcategory || null,
      }),
      ...(isPictureSent && {
        imageUrl: main?.url ?? NO_PICTURE,
        additionalImages: others.map(({ url }) => url),
        imageAlts: Object.fromEntries(
          now.pictures.filter(({ alt }) => alt.trim()).map(({ url, alt }) => [url, alt]),
        ),
      }),
      attributes: typedAttributes(factsIn(read), base.current.rows[0]?.known),
      ...(base.current.interfaces && { interfaces: latest.current.interfaces.map(rowInterface) }),
      sizes: latest.current.rows.map((row) => sentSize(row, read, typed.published === 'on')),
    };
  };

  /** The server's messages by field, when the form has all of these fields. */
  const refusedFields = (error: unknown): Record<string, string> | undefined => {
    const named = Object.entries(failedFields(error) ?? {}).map(
      ([field, message]): [string, string] => [
        interfaceFieldName(
          packingField(cellField(field, latest.current.rows)),
          latest.current.interfaces,
        ),
        message,
      ],
    );
    const shape = {
      ...Part.shape,
      ...rowShape(latest.current.rows),
      ...interfaceShape(interfaces),
    };
    return named.length && named.every(([field]) => field in shape)
      ? Object.fromEntries(named)
      : undefined;
  };

  const changeRows = (changed: (now: SizeRow[]) => SizeRow[]) => {
    touch();
    latest.current.rows = changed(latest.current.rows);
    setRows(latest.current.rows);
  };
  /** Notes the items that the rows have become. */
  const noteSaved = ({ sizes }: PartSizes, sent: readonly SizeRow[]) => {
    base.current = typedPart(shownSizes({ sizes }));
    latest.current.rows = latest.current.rows.map((row) => {
      const saved = sizes[sent.findIndex(({ key }) => key === row.key)];
      return saved ? { ...row, id: saved.id, revision: saved.revision, was: saved.stock } : row;
    });
    setRows(latest.current.rows);
  };

  /** Notes stocks that were sold or counted meanwhile: saving again sets the typed ones. */
  const noteStocks = (sizes: Sizes) => {
    latest.current.rows = latest.current.rows.map((row) => ({
      ...row,
      was: sizes.find(({ id }) => id === row.id)?.stock ?? row.was,
    }));
    setRows(latest.current.rows);
  };

  const { form, field, pending, problem } = useForm({
    schema: z.extend(z.extend(Part, rowShape(rows)), interfaceShape(interfaces)),
    send: async (read, typed, since) => {
      const sent = touches.current.now;
      const isTyped = () => touches.current.now > sent;
      const { rows: sentRows } = latest.current;
      const saved = await save(sizesInput(read as Texts, typed), isTyped).catch(
        (error: unknown) => {
          if (isApiError(error, changeSizes, 'edit_conflict'))
            onOutdated?.(
              mergedPart(base.current, typedNow(since() ?? typed), typedPart(storedIn(error))),
            );
          if (isApiError(error, changeSizes, 'stock_changed')) noteStocks(storedIn(error));
          throw error;
        },
      );
      noteSaved(saved, sentRows);
      touches.current.saved = sent;
      if (isTyped()) return;
      setTouched(false);
      onSaved?.(saved);
    },
    keeps: true,
    errorFields: refusedFields,
    failed: failureText,
  });
  /** Changes the rows with all that is typed into them. */
  const changeTyped = (changed: (now: SizeRow[]) => SizeRow[]) => {
    const data = new FormData(form.ref.current ?? undefined);
    const typed = Object.fromEntries([...data].map(([key, value]) => [key, String(value)]));
    changeRows((now) => changed(now.map((row) => ({ ...row, texts: rowTexts(row, typed) }))));
  };
  const shown = (name_: string) => {
    const saved = theirs?.[name_];
    const difference =
      mixed.includes(name_) && 'The sizes differ. What you change goes to all of them.';
    const hint = saved === undefined ? difference : `Someone else saved: ${saved || 'nothing'}`;
    return { ...field(name_), ...(hint && { hint }) };
  };
  const { isWaiting, submit } = useSubmitAfter(pictures, form.onSubmit);
  const changeInterfaces = (next: InterfaceRow[]) => {
    touch();
    latest.current.interfaces = next;
    setInterfaces(next);
  };

  return (
    <FormSections
      {...form}
      aria-label="Part with its sizes"
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
              rows={4}
              defaultValue={values.description}
            />
          </div>
          <ShelfFields field={shown} values={values} />
          <Field
            hint={
              isStored
                ? 'The old address leads to the new one'
                : 'Made from the name when left empty'
            }
            {...shown('slug')}
            label="Page address"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={values.slug}
          />
        </div>
        <Tick name="published" defaultChecked={values.published === 'on'}>
          In the shop: people can see and buy it
        </Tick>
      </section>
      <section aria-labelledby="sizes">
        <h2 id="sizes">Sizes</h2>
        <SizeRows rows={rows} field={shown} change={changeTyped} />
      </section>
      <section aria-labelledby="pictures">
        <h2 id="pictures">Pictures</h2>
        {mixed.includes('pictures') && (
          <p className="state">
            The sizes have different pictures. These are the first size's; what you change goes to
            all of them.
          </p>
        )}
        <ProductPictures of={pictures} />
      </section>
      <section aria-labelledby="search">
        <h2 id="search">In search engines</h2>
        <div className="fields">
          <SearchFields field={shown} values={values} />
        </div>
      </section>
      <section aria-labelledby="facts">
        <h2 id="facts">Measured facts of all sizes</h2>
        <p className="state">
          What differs from size to size is under each size. Lengths in inches: 3/16, 1-1/4, 2.5.
        </p>
        <FactFields field={shown} values={values} fields={FACTS} />
      </section>
      <section aria-labelledby="interfaces">
        <h2 id="interfaces">Where it meets other parts</h2>
        {begun.interfaces ? (
          <InterfaceRows rows={interfaces} change={changeInterfaces} field={field} />
        ) : (
          <p className="state">
            This differs from size to size: each has its own on its page, under More about the size.
          </p>
        )}
      </section>
      <div className="end">
        {theirs && (
          <Notice tone="warn" role="alert" tabIndex={-1} ref={notice}>
            Someone else saved this part while you had it open. What you typed is still here, not
            saved yet. Below each field that both of you changed is what they saved; their other
            changes are in the form. Save Sizes saves what the form shows.
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
            {isStored ? 'Save Sizes' : 'Add Part'}
          </SubmitButton>
          {theirs && (
            <Button look="outline" onClick={onDiscard}>
              Discard What I Typed
            </Button>
          )}
          <span className="state" role="status">
            {isTouched ? 'Not saved yet' : ''}
          </span>
        </div>
      </div>
      <KeepTyped isLeaving={() => touches.current.now > touches.current.saved} />
    </FormSections>
  );
};
