import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useId, useState } from 'react';
import type { OrderItem } from '../../../shop/orders/order';
import {
  CHOOSE_STARS,
  MAX_REVIEW_PICTURES,
  MAX_REVIEW_TEXT,
  MAX_SHOWN_NAME,
  ReviewWords,
} from '../../../shop/reviews';
import { addReview, uploadReviewPicture } from '../../data/reviews/reviews';
import { user } from '../../data/session/session';
import { smallerPicture } from '../../device/catalogue/smaller-picture';
import { failedFields, failureText } from '../../parts/failure-text';
import { useAct } from '../../parts/use-act';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FILE_BUTTON } from '../../ui/file-button';
import { Form } from '../../ui/form';
import { FormProblem } from '../../ui/form-problem';
import { SubmitButton } from '../../ui/submit-button';
import { chakra } from '../../ui/styled';
import { Tick } from '../../ui/tick';
import { useForm } from '../../ui/use-form';

const Group = chakra('fieldset', {
  base: {
    minWidth: '0',
    '& legend': { fontWeight: '600', fontSize: 'sm' },
    '& .hint': { color: 'muted', fontSize: 'sm' },
    '& .star': { color: 'star', letterSpacing: '1px' },
    '& .error': { color: 'danger', fontSize: 'sm', fontWeight: '600' },
    '& input[type=file]': { width: '100%', minHeight: '48px', fontSize: 'sm' },
    ...FILE_BUTTON,
    '& ul': { display: 'flex', flexWrap: 'wrap', gap: '3', listStyle: 'none', p: '0' },
    '& img': { width: '96px', height: '72px', objectFit: 'cover', rounded: 'sm' },
  },
});

const Schema = z.extend(ReviewWords, {
  stars: z.pipe(
    z._default(z.string().check(z.regex(/^[1-5]$/, CHOOSE_STARS)), ''),
    z.transform(Number),
  ),
});

const STARS = [5, 4, 3, 2, 1];
/** The name of the box of a part that was used with the reviewed one. */
const boxOf = (itemId: string): string => `with-${itemId}`;

/** Pictures of a review: each is sent when it is chosen. */
const usePictures = (itemId: string) => {
  const client = useQueryClient();
  const [urls, setUrls] = useState<readonly string[]>([]);
  const { act, pending, problem } = useAct();
  const add = (files: readonly File[]) =>
    act(async () => {
      for (const file of files) {
        const url = await uploadReviewPicture(client, itemId, await smallerPicture(file));
        setUrls((all) => [...new Set([...all, url])].slice(0, MAX_REVIEW_PICTURES));
      }
    });
  const remove = (url: string) => setUrls((all) => all.filter((one) => one !== url));
  return { urls, add, remove, pending, problem };
};

const PictureFields = ({ urls, add, remove, pending, problem }: ReturnType<typeof usePictures>) => {
  const id = useId();
  return (
    <Group aria-describedby={`${id}-hint`}>
      <legend>Pictures</legend>
      <p className="hint" id={`${id}-hint`}>
        {`At most ${MAX_REVIEW_PICTURES}. Everyone can see them. Where they were taken is left out.`}
      </p>
      {urls.length > 0 && (
        <ul>
          {urls.map((url, at) => (
            <li key={url}>
              <img src={url} alt="" />
              <Button look="plain" onClick={() => remove(url)}>{`Remove picture ${at + 1}`}</Button>
            </li>
          ))}
        </ul>
      )}
      {urls.length < MAX_REVIEW_PICTURES && (
        <input
          type="file"
          multiple
          aria-label="Add pictures"
          accept="image/png,image/jpeg,image/webp,image/avif"
          disabled={pending}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      )}
      <p role="status">{pending ? 'Uploading…' : ''}</p>
      <p className="error" role="alert">
        {problem}
      </p>
    </Group>
  );
};

interface Props {
  orderId: string;
  item: OrderItem;
  /** The other parts of the order. */
  others: readonly OrderItem[];
  onClose: () => void;
}

/** The review of a part that was bought (docs/rules.md 23). */
export const ReviewForm = ({ orderId, item, others, onClose }: Props) => {
  const client = useQueryClient();
  const id = useId();
  const { data: me } = useQuery(user);
  const pictures = usePictures(item.id);
  const { form, field, pending, problem } = useForm({
    schema: Schema,
    keeps: true,
    send: async ({ stars, text, name }, typed) => {
      const usedWith = others.map((one) => one.id).filter((one) => typed[boxOf(one)]);
      await addReview(client, orderId, {
        orderItemId: item.id,
        stars,
        text,
        name,
        pictures: [...pictures.urls],
        usedWith,
      });
      toast({ title: 'Thank you for your review' });
      onClose();
    },
    failed: failureText,
    fieldsOf: failedFields,
  });
  const { error } = field('stars');
  return (
    <Form {...form} aria-label={`Review of ${item.product.name}`}>
      <Group
        role="radiogroup"
        tabIndex={-1}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-stars`}
      >
        <legend>Stars *</legend>
        {STARS.map((count) => (
          <Tick key={count}>
            <input
              type="radio"
              name="stars"
              value={count}
              aria-label={count === 1 ? '1 star' : `${count} stars`}
            />
            <span className="star" aria-hidden>
              {'★'.repeat(count)}
            </span>
          </Tick>
        ))}
        {error && (
          <p className="error" id={`${id}-stars`}>
            {error}
          </p>
        )}
      </Group>
      <Field
        {...field('text')}
        kind="textarea"
        label="Your review"
        required
        rows={5}
        maxLength={MAX_REVIEW_TEXT}
        hint="How does it fit, weld and hold? Everyone can read it."
      />
      <Field
        {...field('name')}
        label="Name to show"
        autoComplete="off"
        maxLength={MAX_SHOWN_NAME}
        defaultValue={me?.firstName ?? ''}
        hint="Leave it empty to stay unnamed."
      />
      {others.length > 0 && (
        <Group>
          <legend>Used with</legend>
          {others.map((other) => (
            <Tick key={other.id}>
              <input type="checkbox" name={boxOf(other.id)} />
              {other.product.name}
            </Tick>
          ))}
        </Group>
      )}
      <PictureFields {...pictures} />
      <FormProblem {...problem} />
      <div className="buttons">
        <SubmitButton pending={pending || pictures.pending} pendingLabel="Sending...">
          Send Review
        </SubmitButton>
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    </Form>
  );
};
