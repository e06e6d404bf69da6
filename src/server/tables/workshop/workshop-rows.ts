/** Whom the shop buys from. */
interface SupplierRow {
  id: string;
  name: string;
  number: string;
  lead_days: number | null;
  notes: string;
}

export interface WorkshopTables {
  supplier: SupplierRow;
}
