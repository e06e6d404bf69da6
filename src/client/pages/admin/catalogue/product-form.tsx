import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { SentBodyOf } from '../../../../contract/endpoint';
import {
  type AdminProduct,
  type addProduct,
  changeProduct,
} from '../../../../contract/admin-catalogue';
import { NO_PICTURE } from '../../../../shop/catalogue/product-edit';
import { ProductForm as Schema, attributesOf } from '../../../../shop/catalogue/product-form';
import { isApiError } from '../../../data/call';
import { failedFields, failureText } from '../../../parts/failure-text';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { FormProblem } from '../../../ui/form-problem';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { FactFields } from './fact-fields';
import { KeepTyped } from './keep-typed';
import { ProductPictures, type ShownPicture } from './product-pictures';
import { ShelfFields } from './shelf-fields';

const Sections = chakra('form', {
  base: {
    display: 'grid',
    gap: '5',
    maxWidth: '62rem',
    fontSize: 'md',
    '& section': {
      display: 'grid',
      gap: '4',
      p: { base: '4', md: '5' },
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
    },
    '& h2': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& .fields': {
      display: 'grid',
      gap: '4',
      gridTemplateColumns: { base: '1fr', sm: 'repeat(auto-fill, minmax(12rem, 1fr))' },
    },
    '& .wide': { gridColumn: '1 / -1' },
    '& .check': { display: 'flex', alignItems: 'center', gap: '3', minHeight: '44px' },
    '& .check input': { width: '22px', height: '22px', accentColor: 'var(--s-colors-action)' },
    '& .end': {
      position: 'sticky',
      bottom: '0',
      display: 'grid',
      gap: '3',
      py: '3',
      bg: 'bg',
      borderTop: '1px solid',
      borderTopColor: 'line',
      zIndex: 'sticky',
    },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' },
    '& .state': { color: 'muted', fontSize: 'sm' },
  },
});

type Given = SentBodyOf<typeof addProduct>;

interface Props {
  /** Undefined for a new product. */
  product?: AdminProduct;
  /** @throws CallError when it is not saved */
  save: (given: Given) => Promise<AdminProduct>;
  /** Called after the product is saved. */
  onSaved?: (product: AdminProduct) => void;
  /** Loads the product again after somebody else has changed it. */
  reload?: () => unknown;
}

const picturesOf = ({ imageUrl, additionalImages, imageAlts }: AdminProduct): ShownPicture[] =>
  [imageUrl, ...additionalImages]
    .filter((url) => url !== NO_PICTURE)
    .map((url) => ({ url, alt: imageAlts[url] ?? '' }));

/** The server's messages by field, when the form has all of these fields. */
const fieldsOf = (error: unknown): Record<string, string> | undefined => {
  const fields = failedFields(error);
  return fields && Object.keys(fields).every((name) => name in Schema.shape) ? fields : undefined;
};

/** The form of a product. Typed text stays until it is saved. */
export const ProductForm = ({ product, save, onSaved, reload }: Props) => {
  const [pictures, setPictures] = useState(() => (product ? picturesOf(product) : []));
  const [isOutdated, setOutdated] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const isSaved = useRef(false);

  const { form, field, pending, problem } = useForm({
    schema: Schema,
    send: async (read, typed) => {
      setOutdated(false);
      const [main, ...others] = pictures;
      const saved = await save({
        name: read.name,
        ...((read.slug || product) && { slug: read.slug || product?.slug }),
        sku: read.sku || null,
        description: read.description,
        price: read.price,
        weight: read.weight,
        category: read.category,
        subcategory: read.subcategory || null,
        ...(read.stock && { stock: read.stock }),
        published: typed.published === 'on',
        imageUrl: main?.url ?? NO_PICTURE,
        additionalImages: others.map(({ url }) => url),
        imageAlts: Object.fromEntries(
          pictures.filter(({ alt }) => alt.trim()).map(({ url, alt }) => [url, alt]),
        ),
        attributes: attributesOf(read),
      });
      isSaved.current = true;
      setTouched(false);
      onSaved?.(saved);
    },
    fieldsOf,
    failed: (error) => {
      setOutdated(isApiError(error, changeProduct, 'changed'));
      return failureText(error);
    },
  });
  const touch = () => {
    isSaved.current = false;
    setTouched(true);
  };
  const changePictures = (next: ShownPicture[]) => {
    touch();
    setPictures(next);
  };

  return (
    <Sections
      {...form}
      aria-label="Product"
      onInput={(event) => {
        touch();
        form.onInput(event);
      }}
    >
      <section aria-labelledby="what">
        <h2 id="what">What it is</h2>
        <div className="fields">
          <div className="wide">
            <Field {...field('name')} label="Name" required defaultValue={product?.name} />
          </div>
          <div className="wide">
            <Field
              {...field('description')}
              kind="textarea"
              label="Description"
              rows={5}
              defaultValue={product?.description}
            />
          </div>
          <Field
            {...field('sku')}
            label="SKU"
            autoCapitalize="characters"
            defaultValue={product?.sku ?? ''}
          />
          <Field
            {...field('slug')}
            label="Address"
            hint={
              product
                ? 'After /product/ - the old address leads to the new one'
                : 'Made from the name when left empty'
            }
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={product?.slug}
          />
        </div>
      </section>
      <section aria-labelledby="price">
        <h2 id="price">Price, weight and place</h2>
        <div className="fields">
          <Field
            {...field('price')}
            label="Price (CAD)"
            required
            inputMode="decimal"
            autoComplete="off"
            defaultValue={product?.price}
          />
          <Field
            {...field('weight')}
            label="Weight (kg)"
            required
            inputMode="decimal"
            autoComplete="off"
            defaultValue={product?.weight}
          />
          {!product && (
            <Field
              {...field('stock')}
              label="Pieces in stock"
              inputMode="numeric"
              autoComplete="off"
            />
          )}
          <ShelfFields field={field} product={product} />
        </div>
        <label className="check">
          <input type="checkbox" name="published" defaultChecked={product?.published ?? false} />
          In the shop: people can see and buy it
        </label>
      </section>
      <section aria-labelledby="pictures">
        <h2 id="pictures">Pictures</h2>
        <ProductPictures pictures={pictures} change={changePictures} />
      </section>
      <section aria-labelledby="facts">
        <h2 id="facts">Measured facts</h2>
        <p className="state">
          Lengths in inches, as on a tape measure: 3/16, 1-1/4, 2.5. Leave empty what does not
          apply.
        </p>
        <FactFields field={field} product={product} />
      </section>
      <div className="end">
        <FormProblem {...problem} />
        <div className="buttons">
          <SubmitButton pending={pending} pendingLabel="Saving...">
            {product ? 'Save Changes' : 'Add Product'}
          </SubmitButton>
          {isOutdated && reload && (
            <Button look="outline" onClick={() => void reload()}>
              Load Their Changes
            </Button>
          )}
          <span className="state" role="status">
            {isTouched ? 'Not saved yet' : ''}
          </span>
        </div>
      </div>
      <KeepTyped isLeaving={() => isTouched && !isSaved.current} />
    </Sections>
  );
};
