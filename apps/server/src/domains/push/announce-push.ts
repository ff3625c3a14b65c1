import type { PushDevice, StoredPushChoices } from '@recado/contract/push/push'
import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import { type DeviceRow, deviceRow } from './device.store.ts'

/** A device without the fields that depend on the caller. */
export const deviceView = (row: DeviceRow): Omit<PushDevice, 'current'> => ({
  id: row.id,
  name: row.name,
  service: row.service,
  createdAt: row.createdAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
})

/** Sends the current state of a device to its user. */
export async function announceDevice(
  work: Work,
  userId: number,
  id: number,
  action: 'create' | 'update',
): Promise<void> {
  const row = await deviceRow(work.db, work.companyId, id)
  if (row) work.announce('push', [rooms.user(work.companyId, userId)], { action, record: deviceView(row) })
}

/** Notifies a user that devices were removed from their list. */
export function announceRemovedDevices(work: Work, userId: number, ids: readonly number[]): void {
  for (const id of ids) work.announce('push', [rooms.user(work.companyId, userId)], { action: 'delete', id })
}

export function announceChoices(work: Work, userId: number, choices: StoredPushChoices): void {
  work.announce('push', [rooms.user(work.companyId, userId)], { action: 'choices', choices })
}
