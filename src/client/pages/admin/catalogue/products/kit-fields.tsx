import { typedFields } from '../../../../../shop/catalogue/interface-fields';
import type { FieldState } from '../../../../ui/use-form';
import { Tick } from '../../../../ui/tick';
import {
  InterfaceInput,
  type InterfaceRow,
  fieldName,
  interfaceRows,
  kitRow,
} from './interface-rows';

/** The kits that lie packed on the shelf, and those that can be packed until a part runs out. */
interface Packed {
  packed: number;
  kits: number;
  part: { name: string };
}

const packedText = ({ packed, kits, part }: Packed): string =>
  `${packed} packed, ${kits} more from parts; limited by ${part.name}`;

const [CONTENTS] = typedFields('kit');

/** The rows with these contents of the kit; without a text it is no kit. */
const withContents = (rows: readonly InterfaceRow[], contents: string): InterfaceRow[] => {
  const row = kitRow(rows);
  const others = rows.filter((one) => one !== row);
  if (!contents) return others;
  const [added] = interfaceRows([{ kind: 'kit', texts: { contents } }], rows);
  return row
    ? rows.map((one) => (one === row ? { ...row, texts: { contents } } : one))
    : [...rows, ...(added ? [added] : [])];
};

interface Props {
  field: (name: string) => FieldState & { hint?: string };
  rows: readonly InterfaceRow[];
  change: (rows: InterfaceRow[]) => void;
  /** Whether it is packed from its parts at first. */
  isPacked: boolean;
  /** The kits that lie packed on the shelf, and those that can be packed now; undefined for other products. */
  packed?: Packed | undefined;
}

/** What is in the box of a kit, and whether it is packed from the stock of these parts. */
export const KitFields = ({ field, rows, change, isPacked, packed }: Props) => {
  const row = kitRow(rows);
  const { error, hint, ...state } = field('packedFromParts');
  const said = error ?? hint ?? (packed ? packedText(packed) : '');
  return (
    <>
      {CONTENTS && (
        <div className="fields">
          <InterfaceInput
            {...(row ? field(fieldName(row, CONTENTS)) : { name: 'contents' })}
            of={CONTENTS}
            value={row?.texts[CONTENTS.name] ?? ''}
            onType={(text) => change(withContents(rows, text))}
          />
        </div>
      )}
      <Tick
        {...state}
        aria-describedby={said ? 'packed-said' : undefined}
        defaultChecked={isPacked}
      >
        Packed from the stock of its parts, which the lines name by SKU
      </Tick>
      <p id="packed-said" className="state" role={error ? 'alert' : undefined}>
        {said}
      </p>
    </>
  );
};
