/** The first answer to a request with an Idempotency-Key. `request` identifies the request. */
export interface KeptAnswerRow {
  account_id: string;
  idempotency_key: string;
  request: string;
  status: number;
  body: string;
  created_at: number;
}

export interface IdempotencyTables {
  kept_answer: KeptAnswerRow;
}
