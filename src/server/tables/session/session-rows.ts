export interface SessionRow {
  token_hash: string;
  account_id: string;
  created_at: number;
  seen_at: number;
}

export interface SessionTables {
  session: SessionRow;
}
