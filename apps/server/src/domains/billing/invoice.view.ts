import type { Invoice } from '@recado/contract/billing/invoice'
import { statusOf } from './invoice.rules.ts'

export interface InvoiceRow {
  company_id: number
  id: number
  detail: string
  value: number | string
  plan_id: number
  due_date: string
  recurrence: string
  status: string
  paid_at: Date | null
  paid_by: string | null
  created_at: Date
  updated_at: Date
}

/** @param today the day in America/Sao_Paulo, which decides whether an unpaid invoice is open or expired */
export function invoiceOf(row: InvoiceRow, today: string): Invoice {
  return {
    id: row.id,
    companyId: row.company_id,
    detail: row.detail,
    value: Number(row.value),
    dueDate: row.due_date,
    recurrence: row.recurrence,
    status: statusOf(row.status, row.due_date, today),
    paidAt: row.paid_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
