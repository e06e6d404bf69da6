import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { OrderFilters as Filters } from '../../../../../contract/orders/admin';
import { MAX_QUERY } from '../../../../../shop/catalogue/search/search';
import { PROVINCES, PROVINCE_NAMES } from '../../../../../shop/checkout/address';
import { AdminFilter, DayFilter } from '../../../../parts/admin/list/admin-filter';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { Button } from '../../../../ui/button';
import { Fold } from '../../../../ui/text';
import { chakra } from '@chakra-ui/react';

const More = chakra(Fold, {
  base: {
    flexBasis: '100%',
    '& > .fields': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
      alignItems: 'end',
      gap: '3',
      pb: '2',
    },
    '& .one': { display: 'grid', gap: '1' },
  },
});

interface Props {
  label: string;
  /** Its name in the URL and in the call. */
  name: keyof Filters;
}

/** A text filter, which takes effect on Enter, or when the field is left. */
const WordsFilter = ({ label, name }: Props) => {
  const { search, change } = useAdminSearch();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const value = search[name] ?? '';
  // Follows the URL, for example after Back.
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
  const take = () => {
    const typed = input.current?.value.trim() ?? '';
    if (typed !== value) change({ [name]: typed });
  };
  return (
    <div className="one">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="search"
        defaultValue={value}
        maxLength={MAX_QUERY}
        enterKeyHint="search"
        autoComplete="off"
        onBlur={take}
        onKeyDown={({ key }: KeyboardEvent) => {
          if (key === 'Enter') take();
        }}
      />
    </div>
  );
};

const DELIVERIES = [
  ['', 'Any'],
  ['parcel', 'Parcel'],
  ['pickup', 'Pickup'],
] as const;

const ALL_PROVINCES = [
  ['', 'Any'],
  ...PROVINCES.map((province) => [province, PROVINCE_NAMES[province]] as const),
] as const;

const NAMES = ['from', 'to', 'delivery', 'province', 'customer', 'part', 'po', 'note'] as const;

/** The filters that are not needed every day. They are in the URL, so that a bookmark is a saved view. */
export const OrderFilters = () => {
  const { search, change } = useAdminSearch();
  const used = NAMES.filter((name) => search[name]);
  const [isOpen] = useState(used.length > 0);
  return (
    <More open={isOpen}>
      <summary>{`More filters${used.length > 0 ? ` (${used.length})` : ''}`}</summary>
      <div className="fields">
        <DayFilter label="Placed from" name="from" />
        <DayFilter label="Placed to" name="to" />
        <AdminFilter label="Delivery" name="delivery" options={DELIVERIES} />
        <AdminFilter label="Province" name="province" options={ALL_PROVINCES} />
        <WordsFilter label="Username or email" name="customer" />
        <WordsFilter label="Part or SKU" name="part" />
        <WordsFilter label="PO number" name="po" />
        <WordsFilter label="Words in notes" name="note" />
        {used.length > 0 && (
          <Button
            look="outline"
            onClick={() => change(Object.fromEntries(NAMES.map((name) => [name, undefined])))}
          >
            Clear these
          </Button>
        )}
      </div>
    </More>
  );
};
