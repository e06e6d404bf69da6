export interface SessionRow {
  token_hash: string;
  account_id: string;
  created_at: number;
  seen_at: number;
}

/** A browser on which an account has signed in; `seen_at` is the last login. */
export interface KnownDeviceRow {
  token_hash: string;
  account_id: string;
  seen_at: number;
}

export interface SessionTables {
  session: SessionRow;
  known_device: KnownDeviceRow;
}
