import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'

export interface WebhookRef {
  companyId: number
  webhookId: number
}

/**
 * Webhooks with due deliveries, of companies that are served and whose plan includes webhooks.
 * @param today in São Paulo; companies past their due date are skipped
 */
export async function dueWebhooks(db: PlatformDb, today: string): Promise<WebhookRef[]> {
  const { rows } = await sql<WebhookRef>`
    select w.company_id as "companyId", w.id as "webhookId" from webhooks w
    join companies c on c.id = w.company_id join plans p on p.id = c.plan_id
    where c.status and (c.due_date is null or c.due_date >= ${today}::date)
      and w.active and p.use_external_api and (w.rests_until is null or w.rests_until <= now()) and exists (
      select 1 from webhook_deliveries d where d.company_id = w.company_id and d.webhook_id = w.id and d.state = 'waiting'
        and d.due_at <= now() and (d.claimed_until is null or d.claimed_until < now()))
    order by random()`.execute(db)
  return rows
}

/** Companies that have webhooks. */
export async function companiesWithWebhooks(db: PlatformDb): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select id as "companyId" from companies c
    where exists (select 1 from webhooks w where w.company_id = c.id) order by id`.execute(db)
  return rows.map(({ companyId }) => companyId)
}
