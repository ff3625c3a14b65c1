import type { KeptPushChoices, PushChoices, PushDevice } from '@recado/contract/push/push'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { announceChoices, announceDevice, announceGone, deviceView } from './announce-push.ts'
import { changeChoices, choicesOf } from './choices.store.ts'
import type { Vapid } from './create-vapid.ts'
import { type DeviceRow, deleteDevice, deleteDevicesOf, deviceRow, devicesOf, renameDevice } from './device.store.ts'
import { tell } from './note-events.ts'
import type { PushServices } from './push-services.ts'

const shown = (row: DeviceRow, { sessionId }: Actor): PushDevice => ({
  ...deviceView(row),
  current: row.sessionId === sessionId,
})

/** A person's devices and choices, and the key with which a browser subscribes. */
export async function showPush(
  work: Work,
  actor: Actor,
  { publicKey }: Vapid,
): Promise<{ publicKey: string; devices: PushDevice[]; choices: KeptPushChoices }> {
  const rows = await devicesOf(work.db, work.companyId, actor.userId)
  const choices = await choicesOf(work.db, work.companyId, actor.userId)
  return { publicKey, devices: rows.map((row) => shown(row, actor)), choices }
}

/** Changes what a person's devices tell; absent fields stay. */
export async function saveChoices(work: Work, actor: Actor, change: Partial<PushChoices>): Promise<KeptPushChoices> {
  const choices = await changeChoices(work.db, work.companyId, actor.userId, change)
  announceChoices(work, actor.userId, choices)
  return choices
}

/** @throws AppError ERR_NO_PUSH_DEVICE_FOUND, ERR_NO_PERMISSION for a colleague's */
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
  return shown(await ownDevice(work, actor, id), actor)
}

/** @throws AppError ERR_NO_PUSH_DEVICE_FOUND, ERR_NO_PERMISSION */
export async function removeOwn(work: Work, actor: Actor, id: number): Promise<void> {
  const { name, service } = await ownDevice(work, actor, id)
  await deleteDevice(work.db, work.companyId, id)
  await audit(work, actor, 'pushDevice.delete', `pushDevice ${id}`, { name, service }, null)
  announceGone(work, actor.userId, [id])
}

/** @throws AppError ERR_NO_PUSH_DEVICE_FOUND, ERR_NO_PERMISSION */
export async function testOwn(
  work: Work,
  actor: Actor,
  services: Pick<PushServices, 'settings'>,
  id: number,
): Promise<void> {
  await ownDevice(work, actor, id)
  await tell(work, services, { deviceIds: [id], subject: 'test', kind: 'test' })
}

/**
 * A person leaves: the devices that this session set up receive nothing more, without it all of theirs.
 */
export async function forgetDevices(work: Work, of: { userId: number; sessionId?: string | undefined }): Promise<void> {
  announceGone(work, of.userId, await deleteDevicesOf(work.db, work.companyId, of))
}
