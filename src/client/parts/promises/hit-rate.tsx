import { useQuery } from '@tanstack/react-query';
import { hitRateWords } from '../../../shop/promises/hit-rate';
import { hitRate } from '../../data/promises/hit-rate';
import { chakra } from '../../ui/styled';

const Note = chakra('p', { base: { color: 'muted', fontSize: 'sm' } });

/** Tells how many of the last promises were kept; nothing while there are too few to tell, or it cannot be read. */
export const HitRate = () => {
  const { data } = useQuery(hitRate);
  return data?.hitRate && <Note>{hitRateWords(data.hitRate)}</Note>;
};
