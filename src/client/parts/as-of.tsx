import { useConnection } from '../data/connection';
import { When } from '../ui/when';

/** While the shop is not reached: from when that is what is shown (offline 3.9). `children`: 'Price and stock as of'. */
export const AsOf = ({ children }: { children: string }) => {
  const { reach, confirmedAt } = useConnection();
  if (reach === 'online' || !confirmedAt) return null;
  return (
    <p className="as-of">
      {children} <When time={confirmedAt} />
    </p>
  );
};
