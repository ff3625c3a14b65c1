import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export interface Health {
  name: string
  url: string
  secret: Buffer
  active: boolean
  failures: number
  failing_since: Date | null
  rests_until: Date | null
}

/** Failure state of a webhook; `isLocked` locks it against concurrent changes. */
export async function healthOf(
  db: CompanyDb,
  companyId: number,
  id: number,
  isLocked: boolean,
): Promise<Health | null> {
  const { rows } = await sql<Health>`
    select name, url, secret, active, failures, failing_since, rests_until from webhooks
    where company_id = ${companyId} and id = ${id} ${isLocked ? sql`for no key update` : sql``}`.execute(db)
  return rows[0] ?? null
}

/**
 * Records an accepted call. Writes the row only if the state changes, or a minute after the last time.
 * @returns the number of failures before; null: nothing was written
 */
export async function recordAcceptedCall(
  db: CompanyDb,
  companyId: number,
  id: number,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    update webhooks w set failures = 0, failing_since = null, rests_until = null, delivered_at = ${now}
    from (select failures from webhooks where company_id = ${companyId} and id = ${id} for no key update) as old
    where w.company_id = ${companyId} and w.id = ${id}
      and (w.failing_since is not null or w.delivered_at is null or w.delivered_at < ${now}::timestamptz - interval '1 minute')
    returning old.failures`.execute(db)
  return rows[0]?.failures ?? null
}

export async function recordWebhookFailure(
  db: CompanyDb,
  companyId: number,
  id: number,
  failureState: { failures: number; failingSince: Date; restsUntil: Date | null; offAt: Date | null },
): Promise<void> {
  await sql`
    update webhooks set failures = ${failureState.failures}, failing_since = ${failureState.failingSince}, rests_until = ${failureState.restsUntil},
      active = active and ${failureState.offAt}::timestamptz is null, off_at = coalesce(${failureState.offAt}, off_at)
    where company_id = ${companyId} and id = ${id}`.execute(db)
}
