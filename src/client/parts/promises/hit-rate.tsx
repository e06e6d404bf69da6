import { useQuery } from '@tanstack/react-query';
import { getHitRate } from '../../../contract/promises/hit-rate';
import { hitRateWords } from '../../../shop/promises/hit-rate';
import { queryOf } from '../../data/query-of';
import { chakra } from '@chakra-ui/react';

const Note = chakra('p', { base: { color: 'muted', fontSize: 'sm' } });

/** Tells how many of the last promises were kept; nothing while there are too few to tell, or it cannot be read. */
export const HitRate = () => {
  const { data } = useQuery({ ...queryOf(getHitRate), staleTime: Infinity });
  return data?.hitRate && <Note>{hitRateWords(data.hitRate)}</Note>;
};
