import type { PushKind } from '@recado/contract/push/push-kinds'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

export type NoticeKind = PushKind | 'test'

/** The key of a notice: at most one exists per key. */
export interface NoticeKey {
  deviceId: number
  /** `ticket:7`, `queue:2`, `chat:3` or `test`. */
  subject: string
  kind: NoticeKind
}

export interface NewNotices {
  deviceIds: readonly number[]
  subject: string
  kind: NoticeKind
  /** The note or internal message that mentions the user. */
  refId?: number
  byName?: string
  now: Date
}

/** After this time a notice whose job was given up is replaced by the next one of its kind. */
const LOST = sql`interval '1 hour'`

/**
 * Adds notices for these devices. If one with the same key is pending, the event is added to it.
 * @returns the devices that need a job
 */
export async function addNotices(db: CompanyDb, companyId: number, notices: NewNotices): Promise<number[]> {
  const { deviceIds, subject, kind, refId = null, byName = '', now } = notices
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into push_notices (company_id, device_id, subject, kind, ref_id, by_name, since, queued_at)
    select ${companyId}, d, ${subject}, ${kind}, ${refId}::bigint, ${byName}, ${now}::timestamptz, ${now}::timestamptz
      from unnest(${[...deviceIds]}::int[]) d
    on conflict (company_id, device_id, subject, kind) do update set ref_id = excluded.ref_id, by_name = excluded.by_name,
      n = case when push_notices.queued_at < excluded.queued_at - ${LOST} then 1 else push_notices.n + 1 end,
      tries = case when push_notices.queued_at < excluded.queued_at - ${LOST} then 0 else push_notices.tries end,
      since = case when push_notices.queued_at < excluded.queued_at - ${LOST} then excluded.since else push_notices.since end,
      queued_at = case when push_notices.queued_at < excluded.queued_at - ${LOST} then excluded.queued_at
        else push_notices.queued_at end
    returning device_id as id, n = 1 as "isNew"`.execute(db)
  return rows.filter(({ isNew }) => isNew).map(({ id }) => id)
}

/** A notice with its target device. */
export interface NoticeRow {
  userId: number
  subscription: Buffer
  refId: number | null
  byName: string
  count: number
  tries: number
  since: Date
}

/** The current state of a notice. Null: it was sent, or its device was deleted. */
export async function noticeRow(
  db: CompanyDb,
  companyId: number,
  { deviceId, subject, kind }: NoticeKey,
): Promise<NoticeRow | null> {
  const { rows } = await sql<NoticeRow>`
    select d.user_id as "userId", d.subscription, n.ref_id as "refId", n.by_name as "byName", n.n as count, n.tries, n.since
    from push_notices n join push_devices d on d.company_id = ${companyId} and d.id = n.device_id
    where n.company_id = ${companyId} and n.device_id = ${deviceId} and n.subject = ${subject} and n.kind = ${kind}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Ends a notice. Returns whether further events were added in the meantime, which then become a new notice. */
export async function endNotice(
  db: CompanyDb,
  companyId: number,
  { deviceId, subject, kind }: NoticeKey,
  { count, now }: { count: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update push_notices set n = n - ${count}, tries = 0, since = ${now}, queued_at = ${now}
    where company_id = ${companyId} and device_id = ${deviceId} and subject = ${subject} and kind = ${kind} and n > ${count}
    returning 1`.execute(db)
  if (rows.length > 0) return true
  await sql`
    delete from push_notices
    where company_id = ${companyId} and device_id = ${deviceId} and subject = ${subject} and kind = ${kind}`.execute(db)
  return false
}

/** Records a failed attempt. */
export async function recordAttempt(
  db: CompanyDb,
  companyId: number,
  { deviceId, subject, kind }: NoticeKey,
  now: Date,
): Promise<void> {
  await sql`
    update push_notices set tries = tries + 1, queued_at = ${now}
    where company_id = ${companyId} and device_id = ${deviceId} and subject = ${subject} and kind = ${kind}`.execute(db)
}
