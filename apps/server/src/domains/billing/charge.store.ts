import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

export interface ChargeRow {
  company_id: number
  id: number
  invoice_id: number
  provider: string
  txid: string
  external_id: string | null
  value: number | string
  plan_id: number
  recurrence: string
  qrcode: string | null
  paid_at: Date | null
  created_at: Date
}

export interface NewCharge {
  invoiceId: number
  provider: string
  txid: string
  value: number
  planId: number
  recurrence: string
}

export async function insertCharge(db: CompanyDb, companyId: number, charge: NewCharge, now: Date): Promise<ChargeRow> {
  const { rows } = await sql<ChargeRow>`
    insert into invoice_charges (company_id, invoice_id, provider, txid, value, plan_id, recurrence, created_at)
    values (${companyId}, ${charge.invoiceId}, ${charge.provider}, ${charge.txid}, ${charge.value}, ${charge.planId},
      ${charge.recurrence}, ${now}) returning *`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no charge was inserted')
  return row
}

/** Returns an unpaid charge of the same invoice that is still payable, so that a second request gets the same code. */
export async function reusableCharge(
  db: CompanyDb,
  companyId: number,
  { invoiceId, provider, value, planId, recurrence }: Omit<NewCharge, 'txid'>,
  since: Date,
): Promise<ChargeRow | null> {
  const { rows } = await sql<ChargeRow>`select * from invoice_charges
    where company_id = ${companyId} and invoice_id = ${invoiceId} and provider = ${provider} and value = ${value}
      and plan_id = ${planId} and recurrence = ${recurrence} and qrcode is not null and paid_at is null
      and (provider = 'manual' or created_at >= ${since})
    order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Stores the provider's answer. From now on the charge can be paid. */
export async function saveChargeCode(
  db: CompanyDb,
  companyId: number,
  { id, qrcode, externalId }: { id: number; qrcode: string; externalId: string | null },
): Promise<void> {
  await sql`update invoice_charges set qrcode = ${qrcode}, external_id = ${externalId}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

export async function chargeByTxid(db: CompanyDb, companyId: number, txid: string): Promise<ChargeRow | null> {
  const { rows } = await sql<ChargeRow>`select * from invoice_charges
    where company_id = ${companyId} and txid = ${txid}`.execute(db)
  return rows[0] ?? null
}

export async function chargeRow(db: CompanyDb, companyId: number, id: number): Promise<ChargeRow | null> {
  const { rows } = await sql<ChargeRow>`select * from invoice_charges
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns an invoice's newest charge with this amount. */
export async function chargeOfAmount(
  db: CompanyDb,
  companyId: number,
  invoiceId: number,
  value: number,
): Promise<ChargeRow | null> {
  const { rows } = await sql<ChargeRow>`select * from invoice_charges
    where company_id = ${companyId} and invoice_id = ${invoiceId} and value = ${value} and paid_at is null
    order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns false when this payment was already counted for another charge. */
export async function markChargePaid(
  db: CompanyDb,
  companyId: number,
  { id, paymentId }: { id: number; paymentId: string | null },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update invoice_charges set paid_at = ${now}, end_to_end_id = ${paymentId}
    where company_id = ${companyId} and id = ${id} and not exists (select 1 from invoice_charges other
      where other.company_id = ${companyId} and other.end_to_end_id = ${paymentId})`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
