import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useId, useState } from 'react';
import { addReview, addReviewPicture } from '../../../contract/reviews/reviews';
import type { OrderItem } from '../../../shop/orders/order';
import {
  CHOOSE_STARS,
  MAX_REVIEW_PICTURES,
  MAX_REVIEW_TEXT,
  MAX_SHOWN_NAME,
  ReviewWords,
} from '../../../shop/reviews';
import { REVIEW_VIEWS } from '../../data/reviews/reviews';
import { user } from '../../data/session/session';
import { changeOf, makeChange, useCall } from '../../data/use-call';
import { smallerPicture } from '../../device/catalogue/smaller-picture';
import { failedFields, failureText, problemText } from '../../parts/failure-text';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { FileField, PICTURE_FILES } from '../../parts/file-field';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { FormProblem } from '../../ui/form-problem';
import { SubmitButton } from '../../ui/submit-button';
import { chakra } from '@chakra-ui/react';
import { Tick } from '../../ui/tick';
import { useForm } from '../../ui/use-form';

const Group = chakra('fieldset', {
  base: {
    '& legend': { fontWeight: '600', fontSize: 'sm' },
    '& .hint': { color: 'muted', fontSize: 'sm' },
    '& .star': { color: 'star', letterSpacing: '1px' },
    '& .error': { color: 'danger', fontSize: 'sm', fontWeight: '600' },
    '& ul': { display: 'flex', flexWrap: 'wrap', gap: '3' },
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
const boxName = (itemId: string): string => `with-${itemId}`;

const adding = changeOf(addReview, { touches: REVIEW_VIEWS });

/** Timeout for sending a picture from a slow phone and encoding it, ms. */
const PICTURE_PATIENCE = 120_000;

/** Pictures of a review: each is sent when it is chosen. */
const usePictures = (orderItemId: string) => {
  const [urls, setUrls] = useState<readonly string[]>([]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (files: readonly File[], { client }) => {
      for (const file of files) {
        const small = await smallerPicture(file);
        const input = { params: { orderItemId }, file: small, patience: PICTURE_PATIENCE };
        const { url } = await makeChange(client, { entry: addReviewPicture }, input);
        setUrls((all) => [...new Set([...all, url])].slice(0, MAX_REVIEW_PICTURES));
      }
    },
  });
  const remove = (url: string) => setUrls((all) => all.filter((one) => one !== url));
  return { urls, add: mutate, remove, pending: isPending, problem: problemText(error) };
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
        <FileField
          label="Add pictures"
          multiple
          accept={PICTURE_FILES}
          disabled={pending}
          onFiles={(files) => add(files)}
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
  item: OrderItem;
  /** The other parts of the order. */
  others: readonly OrderItem[];
  onClose: () => void;
}

/** The review of a part that was bought (docs/rules.md 23). */
export const ReviewForm = ({ item, others, onClose }: Props) => {
  const { mutateAsync } = useCall(adding);
  const id = useId();
  const { data: me } = useQuery(user);
  const pictures = usePictures(item.id);
  const { form, field, pending, problem } = useForm({
    schema: Schema,
    keeps: true,
    send: async ({ stars, text, name }, typed) => {
      const usedWith = others.map((one) => one.id).filter((one) => typed[boxName(one)]);
      const words = { orderItemId: item.id, stars, text, name };
      const body = { ...words, pictures: [...pictures.urls], usedWith };
      await mutateAsync({ body }, { onSuccess: onClose });
      toast({ title: 'Thank you for your review' });
    },
    failed: failureText,
    errorFields: failedFields,
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
        hint="How does it fit, and how does it hold? Everyone can read it."
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
            <Tick key={other.id} name={boxName(other.id)}>
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
