import { SUPPLIERS } from '../../../../contract/workshop/admin-suppliers';
import { counted } from '../../../../shop/counted';
import {
  SUPPLIER_LABELS as LABELS,
  NEW_SUPPLIER,
  type Supplier,
  SupplierForm,
} from '../../../../shop/workshop/supplier';
import { resourceData } from '../../../data/resource';
import { type Noun, ResourceList, ResourcePage } from '../../../parts/admin/resource-page';
import { Link } from '../../../ui/link';

const SUPPLIER: Noun<Supplier, typeof NEW_SUPPLIER> = {
  data: resourceData(SUPPLIERS),
  path: '/admin/suppliers',
  right: 'products.write',
  words: {
    about: 'Whom you buy material and parts from, and how long they take.',
    looksFor: 'Name, number or note',
    nouns: ['supplier', 'suppliers'],
    all: 'All Suppliers',
    new: 'New Supplier',
    add: 'Add Supplier',
    change: 'Change Supplier',
    remove: 'Remove This Supplier',
    added: 'Supplier added',
    changed: 'Supplier changed',
    removed: 'Supplier removed',
  },
  titleOf: ({ name }) => name,
  columns: [
    {
      head: 'Supplier',
      cell: ({ id, name }) => (
        <Link to="/admin/suppliers/$id" params={{ id }}>
          {name}
        </Link>
      ),
    },
    { head: LABELS.number, cell: ({ number }) => number },
    {
      head: 'Lead time',
      cell: ({ leadDays }) => leadDays !== null && counted(leadDays, 'business day'),
    },
  ],
  codec: SupplierForm,
  begins: NEW_SUPPLIER,
  fields: [
    { name: 'name', label: LABELS.name, required: true },
    { name: 'number', label: LABELS.number },
    {
      name: 'leadDays',
      label: LABELS.leadDays,
      inputMode: 'numeric',
      hint: 'From your order until it arrives. Leave it empty when you do not know.',
    },
    { name: 'notes', label: LABELS.notes, kind: 'textarea', rows: 4 },
  ],
};

/** Whom the shop buys from (docs/rules.md 24.1). */
export const Suppliers = () => <ResourceList {...SUPPLIER} />;

/** One supplier, or the form for a new one. */
export const SupplierPage = () => <ResourcePage {...SUPPLIER} />;
