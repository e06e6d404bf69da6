import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ForeignPicture, fetchPicture } from '../../../../../../contract/catalogue/admin';
import { LONG, PRODUCT_VIEWS } from '../../../../../data/catalogue/admin';
import { changeOf, makeChange } from '../../../../../data/use-call';
import { problemText } from '../../../../../parts/failure-text';

const bringing = changeOf(fetchPicture);
/** Reads the catalogue once, after the last picture. */
const bringingLast = changeOf(fetchPicture, { touches: PRODUCT_VIEWS, changesCatalogue: true });

/** A picture that did not come, and why. */
interface Failed {
  picture: ForeignPicture;
  reason: string;
}

/** The pictures of another shop that have come so far, and those that have not. */
interface Brought {
  of: number;
  done: number;
  failed: readonly Failed[];
}

/** Has the server fetch the pictures of another shop, one after the other. */
export const useForeignPictures = () => {
  const [brought, setBrought] = useState<Brought>();
  const bring = useMutation({
    mutationFn: async (pictures: readonly ForeignPicture[], { client }) => {
      const failed: Failed[] = [];
      setBrought({ of: pictures.length, done: 0, failed });
      for (const [at, picture] of pictures.entries()) {
        const change = at === pictures.length - 1 ? bringingLast : bringing;
        await makeChange(client, change, { body: picture, patience: LONG }).catch(
          (error: unknown) => {
            failed.push({ picture, reason: problemText(error) ?? '' });
          },
        );
        setBrought({ of: pictures.length, done: at + 1, failed: [...failed] });
      }
    },
  });
  const reset = () => {
    bring.reset();
    setBrought(undefined);
  };
  return { brought, isPending: bring.isPending, fetch: bring.mutate, reset };
};
