import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

export interface DeviceRow {
  id: number
  userId: number
  sessionId: string
  name: string
  service: string
  createdAt: Date
  usedAt: Date | null
  failingSince: Date | null
}

const columns = sql`id, user_id as "userId", session_id::text as "sessionId", name, service, created_at as "createdAt",
  used_at as "usedAt", failing_since as "failingSince"`

/** A user's devices, oldest first. */
export async function devicesOf(db: CompanyDb, companyId: number, userId: number): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select ${columns} from push_devices where company_id = ${companyId} and user_id = ${userId}
    order by created_at, id`.execute(db)
  return rows
}

/** Returns a device, or null when it does not exist. */
export async function deviceRow(db: CompanyDb, companyId: number, id: number): Promise<DeviceRow | null> {
  const { rows } = await sql<DeviceRow>`
    select ${columns} from push_devices where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks a user's device list until the transaction ends, and returns the number of devices with other addresses. */
export async function lockDevices(
  db: CompanyDb,
  companyId: number,
  userId: number,
  addressHash: Buffer,
): Promise<{ existing: { id: number; userId: number } | null; others: number }> {
  await sql`select from users where company_id = ${companyId} and id = ${userId} for no key update`.execute(db)
  const { rows } = await sql<{ id: number; userId: number; isKnown: boolean }>`
    select id, user_id as "userId", address_hash = ${addressHash} as "isKnown" from push_devices
    where company_id = ${companyId} and (user_id = ${userId} or address_hash = ${addressHash})`.execute(db)
  const existing = rows.find(({ isKnown }) => isKnown) ?? null
  return {
    existing: existing && { id: existing.id, userId: existing.userId },
    others: rows.filter((row) => !row.isKnown).length,
  }
}

export interface NewDevice {
  userId: number
  sessionId: string
  name: string
  service: string
  addressHash: Buffer
  subscription: Buffer
  now: Date
}

/** Adds a device, or assigns the one with this address to the user as a new device. */
export async function putDevice(db: CompanyDb, companyId: number, device: NewDevice): Promise<DeviceRow> {
  const { rows } = await sql<DeviceRow>`
    insert into push_devices (company_id, user_id, session_id, name, service, address_hash, subscription, created_at)
    values (${companyId}, ${device.userId}, ${device.sessionId}::uuid, ${device.name}, ${device.service},
      ${device.addressHash}, ${device.subscription}, ${device.now})
    on conflict (company_id, address_hash) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      name = case when push_devices.user_id = excluded.user_id then push_devices.name else excluded.name end,
      subscription = excluded.subscription, failing_since = null
    returning ${columns}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a device was not stored')
  return row
}

/** Deletes pending notices of a device that was assigned to another user. */
export async function dropNotices(db: CompanyDb, companyId: number, deviceId: number): Promise<void> {
  await db.deleteFrom('push_notices').where('company_id', '=', companyId).where('device_id', '=', deviceId).execute()
}

export async function renameDevice(db: CompanyDb, companyId: number, id: number, name: string): Promise<void> {
  await db.updateTable('push_devices').set({ name }).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Deletes a device with its pending notices. Null when it was already deleted. */
export async function deleteDevice(
  db: CompanyDb,
  companyId: number,
  id: number,
): Promise<{ id: number; userId: number; name: string } | null> {
  const row = await db
    .deleteFrom('push_devices')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(['id', 'user_id', 'name'])
    .executeTakeFirst()
  return row ? { id: row.id, userId: row.user_id, name: row.name } : null
}

/** Deletes a user's devices, all or those set up by one session. Returns their ids. */
export async function deleteDevicesOf(
  db: CompanyDb,
  companyId: number,
  { userId, sessionId }: { userId: number; sessionId?: string | undefined },
): Promise<number[]> {
  let query = db.deleteFrom('push_devices').where('company_id', '=', companyId).where('user_id', '=', userId)
  if (sessionId !== undefined) query = query.where('session_id', '=', sessionId)
  return (await query.returning('id').execute()).map(({ id }) => id)
}

/** Records that the device's service accepted a notice. */
export async function recordDeviceUse(db: CompanyDb, companyId: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('push_devices')
    .set({ used_at: now, failing_since: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Records that the device's service refused a notice. Returns whether it accepted the previous one. */
export async function recordDeviceFailure(db: CompanyDb, companyId: number, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('push_devices')
    .set({ failing_since: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any user of a company receives notices. */
export async function hasDevices(db: CompanyDb, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from push_devices where company_id = ${companyId}) as some`.execute(db)
  return rows[0]?.some === true
}
