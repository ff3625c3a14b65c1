import { sql } from 'kysely'
import { daysLater } from '../../domains/identity/public.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { demoCustomers, demoPlans, demoServices } from './demo-customers.rules.ts'
import { ledgerUntil } from './demo-ledger.rules.ts'

/** The company, and the day of the demonstration. */
export interface BusinessStage {
  companyId: number
  userId: number
  /** YYYY-MM-DD in São Paulo. */
  today: string
  now: Date
}

/** Stores the ledger of three months, and customers with subscriptions, plans and services. */
export async function storeBusiness(db: CompanyDb, stage: BusinessStage): Promise<void> {
  await storeLedger(db, stage)
  await storeCustomers(db, stage)
}

async function storeLedger(db: CompanyDb, { companyId, userId, today, now }: BusinessStage): Promise<void> {
  const movements = ledgerUntil(today, now)
  await sql`insert into movements (company_id, kind, cents, title, created_by, created_at)
    select ${companyId}, m.kind, m.cents, m.title, ${userId}, m.at
    from unnest(${movements.map(({ kind }) => kind)}::text[], ${movements.map(({ cents }) => cents)}::bigint[],
      ${movements.map(({ title }) => title)}::text[], ${movements.map(({ at }) => at.toISOString())}::timestamptz[])
      as m (kind, cents, title, at) order by m.at`.execute(db)
}

async function storeCustomers(db: CompanyDb, { companyId, today, now }: BusinessStage): Promise<void> {
  const { rows: plans } = await sql<{ id: number }>`insert into customer_plans (company_id, title, cents)
    select ${companyId}, p.title, p.cents
    from unnest(${demoPlans.map(([title]) => title)}::text[], ${demoPlans.map(([, cents]) => cents)}::bigint[])
      with ordinality as p (title, cents, at) order by p.at returning id`.execute(db)
  const { rows: services } = await sql<{ id: number }>`insert into customer_services (company_id, title)
    select ${companyId}, s.title from unnest(${[...demoServices]}::text[]) with ordinality as s (title, at)
    order by s.at returning id`.execute(db)
  const all = demoCustomers.map(({ plan, service, endsIn, mutedMoments, ...customer }) => ({
    ...{ ...customer, endDate: endsIn === null ? null : daysLater(today, endsIn), silent: mutedMoments },
    ...{ planId: plan === null ? null : plans[plan]?.id, serviceId: service === null ? null : services[service]?.id },
  }))
  await sql`insert into customers (company_id, name, number, email, plan_id, service_id, invoice, end_date, silent_moments,
      device, comment, expiry_set_at, updated_at)
    select ${companyId}, c.name, c.number, c.email, c."planId", c."serviceId", c.invoice, c."endDate", c.silent, c.device, c.comment,
      ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as c (name text, number text, email text, "planId" int, "serviceId" int,
      invoice text, "endDate" date, silent text[], device text, comment text)`.execute(db)
}
