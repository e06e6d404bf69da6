import { z } from 'zod';
import { jsonColumn } from '../engine/json-column';

/**
 * An audit log entry; `detail` is JSON text. Append-only. For acts of the staff, `by_name` is the username at that time,
 * and `device` the browser and system.
 */
export interface AuditLogRow {
  id: string;
  at: number;
  account_id: string | null;
  act: string;
  subject: string;
  detail: string;
  by_name: string | null;
  device: string | null;
}

export const AUDIT_LOG_JSON = {
  detail: jsonColumn('audit_log.detail', z.record(z.string(), z.unknown())),
};

export interface LogTables {
  audit_log: AuditLogRow;
}
