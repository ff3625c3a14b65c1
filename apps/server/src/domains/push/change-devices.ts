import type { PushChoices, PushDevice, StoredPushChoices } from '@recado/contract/push/push'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { announceChoices, announceDevice, announceRemovedDevices, deviceView } from './announce-push.ts'
import { changeChoices, choicesOf } from './choices.store.ts'
import type { Vapid } from './create-vapid.ts'
import { type DeviceRow, deleteDevice, deleteDevicesOf, deviceRow, devicesOf, renameDevice } from './device.store.ts'
import { createNotices } from './note-events.ts'
import type { PushServices } from './push-services.ts'

const deviceFor = (row: DeviceRow, { sessionId }: Actor): PushDevice => ({
  ...deviceView(row),
  current: row.sessionId === sessionId,
})

/** A user's devices and choices, and the key with which a browser subscribes. */
export async function showPush(
  work: Work,
  actor: Actor,
  { publicKey }: Vapid,
): Promise<{ publicKey: string; devices: PushDevice[]; choices: StoredPushChoices }> {
  const rows = await devicesOf(work.db, work.companyId, actor.userId)
  const choices = await choicesOf(work.db, work.companyId, actor.userId)
  return { publicKey, devices: rows.map((row) => deviceFor(row, actor)), choices }
}

/** Changes a user's push choices; absent fields keep their value. */
export async function saveChoices(work: Work, actor: Actor, change: Partial<PushChoices>): Promise<StoredPushChoices> {
  const choices = await changeChoices(work.db, work.companyId, actor.userId, change)
  announceChoices(work, actor.userId, choices)
  return choices
}

/** @throws AppError ERR_NO_PUSH_DEVICE_FOUND, ERR_NO_PERMISSION for a colleague's device */
async function ownDevice(work: Work, actor: Actor, id: number): Promise<DeviceRow> {
  const row = await deviceRow(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_PUSH_DEVICE_FOUND')
  if (row.userId !== actor.userId) throw new AppError('ERR_NO_PERMISSION')
  return row
}

/** @throws AppError ERR_NO_PUSH_DEVICE_FOUND, ERR_NO_PERMISSION */
export async function renameOwn(work: Work, actor: Actor, id: number, name: string): Promise<PushDevice> {
  await ownDevice(work, actor, id)
  await renameDevice(work.db, work.companyId, id, name)
  await announceDevice(work, actor.userId, id, 'update')
  return deviceFor(await ownDevice(work, actor, id), actor)
}

/** @throws AppError ERR_NO_PUSH_DEVICE_FOUND, ERR_NO_PERMISSION */
export async function removeOwn(work: Work, actor: Actor, id: number): Promise<void> {
  const { name, service } = await ownDevice(work, actor, id)
  await deleteDevice(work.db, work.companyId, id)
  await audit(work, actor, 'pushDevice.delete', `pushDevice ${id}`, { name, service }, null)
  announceRemovedDevices(work, actor.userId, [id])
}

/** @throws AppError ERR_NO_PUSH_DEVICE_FOUND, ERR_NO_PERMISSION */
export async function testOwn(
  work: Work,
  actor: Actor,
  services: Pick<PushServices, 'settings'>,
  id: number,
): Promise<void> {
  await ownDevice(work, actor, id)
  await createNotices(work, services, { deviceIds: [id], subject: 'test', kind: 'test' })
}

/**
 * Called on logout: the devices that this session set up, or without a session all devices of the user, receive nothing
 * more.
 */
export async function forgetDevices(work: Work, of: { userId: number; sessionId?: string | undefined }): Promise<void> {
  announceRemovedDevices(work, of.userId, await deleteDevicesOf(work.db, work.companyId, of))
}
