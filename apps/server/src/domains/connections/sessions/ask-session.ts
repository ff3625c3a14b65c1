import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import { announceSession } from '../announce-connection.ts'
import { type ConnectionReference, requireConnection } from '../connection-reference.store.ts'
import type { ConnectionServices } from '../connection-services.ts'
import { type SessionChange, saveSession } from './session-state.store.ts'

type Ask = (workplace: Workplace, actor: Actor, services: ConnectionServices, connectionId: number) => Promise<void>

/** Retries with the stored credentials now, without waiting for the next attempt (CON-06). */
export const retrySession: Ask = async (workplace, actor, services, connectionId) => {
  const at = { companyId: actor.companyId, connectionId }
  const isKept = services.registry.session(at) !== null
  const isDown = await workplace.run(actor.companyId, async (work) => {
    const { status } = await requireStartable(work, services, connectionId)
    // The session is open or connecting; another attempt would interrupt it.
    if (isKept && status !== 'DISCONNECTED' && status !== 'TIMEOUT') return false
    await requestSession(work, actor, connectionId, 'connection.retry')
    return true
  })
  if (isDown) await services.registry.wake(at)
}

/** Deletes the credentials and requests a new QR code (CON-06). */
export const newQr: Ask = async (workplace, actor, services, connectionId) => {
  await workplace.run(actor.companyId, async (work) => {
    await requireStartable(work, services, connectionId)
    await requestSession(work, actor, connectionId, 'connection.newQr')
  })
  await services.registry.newQr({ companyId: actor.companyId, connectionId })
}

/** Disconnects and logs out this device (CON-06). */
export const disconnectSession: Ask = async (workplace, actor, services, connectionId) => {
  await workplace.run(actor.companyId, async (work) => {
    await requireConnection(work.db, connectionId)
    await audit(work, actor, 'connection.end', `connection ${connectionId}`, null, null)
  })
  await services.registry.logOut({ companyId: actor.companyId, connectionId })
}

/** @throws AppError ERR_NO_WAPP_FOUND, ERR_SIMULATOR_DISABLED */
async function requireStartable(work: Work, services: ConnectionServices, id: number): Promise<ConnectionReference> {
  const connection = await requireConnection(work.db, id)
  if (connection.provider === 'simulator' && !services.phones) throw new AppError('ERR_SIMULATOR_DISABLED')
  return connection
}

async function requestSession(work: Work, actor: Actor, id: number, action: string): Promise<void> {
  await audit(work, actor, action, `connection ${id}`, null, null)
  await wantSession(work, id)
}

/** Marks a connection's session as wanted and opening. */
export async function wantSession(work: Work, id: number): Promise<void> {
  const change: SessionChange = { wanted: true, status: 'OPENING', qrcode: '', problem: 'none', retries: 0, attempt: 0 }
  const at = { companyId: work.companyId, connectionId: id, epoch: null }
  const state = await saveSession(work.db, at, work.now, { ...change, nextAttemptAt: null })
  if (state) announceSession(work, state)
}
