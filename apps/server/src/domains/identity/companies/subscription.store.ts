import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { ownRecurrence } from './company.store.ts'
import type { PlanRow } from './company.view.ts'

export interface SubscriptionRow {
  name: string
  email: string | null
  language: string
  status: boolean
  is_platform: boolean
  due_date: string | null
  recurrence: string
  plan: PlanRow | null
}

/** Returns a company's subscription. `lock` locks the row until the transaction ends. */
export async function subscriptionRow(db: CompanyDb, companyId: number, lock: boolean): Promise<SubscriptionRow> {
  const { rows } = await sql<SubscriptionRow>`
    select c.name, c.email, c.language, c.status, c.is_platform, c.due_date, ${ownRecurrence} as recurrence,
      case when p.id is null then null else to_jsonb(p) end as plan
    from companies c left join plans p on p.id = c.plan_id where c.id = ${companyId}
    ${lock ? sql`for update of c` : sql``}`.execute(db)
  if (!rows[0]) throw new Error(`company ${companyId} is gone`)
  return rows[0]
}

export async function saveSubscription(
  db: CompanyDb,
  companyId: number,
  { dueDate, planId, recurrence }: { dueDate: string | null; planId: number; recurrence: string },
  now: Date,
): Promise<void> {
  await sql`update companies set due_date = ${dueDate}, plan_id = ${planId}, recurrence = ${recurrence},
    updated_at = ${now} where id = ${companyId}`.execute(db)
}

/** Returns paid plans, cheapest first: the public ones and the company's own. */
export async function payablePlanRows(db: CompanyDb, ownPlanId: number | null): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`select p.* from plans p
    where p.value > 0 and (p.is_public or p.id = ${ownPlanId}) order by p.value, p.id`.execute(db)
  return rows
}
