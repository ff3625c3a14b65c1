import type { GovernorState, governorInput } from '@recado/contract/connections/governor'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import { requireConnection } from '../connection-reference.store.ts'
import type { ConnectionServices } from '../connection-services.ts'
import { announceGovernor } from './announce-governor.ts'
import { endFirstContacts } from './first-contacts/first-contacts.store.ts'
import type { Limits } from './governor.rules.ts'
import { endPause, type GovernorRow, governorRow, saveLimits } from './governor.store.ts'
import { governorOf } from './governor.view.ts'
import type { GovernorPorts } from './governor-ports.ts'

/** @throws AppError ERR_NO_WAPP_FOUND */
export async function showGovernor(work: Work, ports: GovernorPorts, connectionId: number): Promise<GovernorState> {
  return stateOf(work, ports, connectionId, await requireGovernor(work, connectionId))
}

/**
 * Changes the limits; absent ones stay. They apply to queued messages immediately.
 * @throws AppError ERR_NO_WAPP_FOUND
 */
export async function updateGovernor(
  work: Work,
  actor: Actor,
  { id, change, services }: { id: number; change: z.output<typeof governorInput>; services: ConnectionServices },
): Promise<GovernorState> {
  const at = { companyId: work.companyId, connectionId: id }
  const { limits } = await requireGovernor(work, id, true)
  const after: Limits = { ...limits, ...definedFields(change) }
  await saveLimits(work.db, at, after)
  const { name } = await requireConnection(work.db, id)
  await audit(work, actor, 'connection.governor', `connection ${id}`, { name, ...limits }, { name, ...after })
  return announceChange(work, services, id)
}

/**
 * Resumes marketing and first contacts that were stopped after refusals. No effect if they are not stopped.
 * @throws AppError ERR_NO_WAPP_FOUND
 */
export async function resumeGovernor(
  work: Work,
  actor: Actor,
  { id, services }: { id: number; services: ConnectionServices },
): Promise<GovernorState> {
  const { paused } = await requireGovernor(work, id, true)
  const at = { companyId: work.companyId, connectionId: id }
  if (await endFirstContacts(work.db, at, work.now)) {
    const { name } = await requireConnection(work.db, id)
    await audit(work, actor, 'connection.resume', `connection ${id}`, { name, firstContacts: true }, null)
  }
  if (paused && (await endPause(work.db, at)))
    await audit(
      work,
      actor,
      'connection.resume',
      `connection ${id}`,
      { name: (await requireConnection(work.db, id)).name, failures: paused.failures, of: paused.of },
      null,
    )
  return announceChange(work, services, id)
}

async function requireGovernor(work: Work, connectionId: number, lock = false): Promise<GovernorRow> {
  const governor =
    connectionId < 2 ** 31 ? await governorRow(work.db, { companyId: work.companyId, connectionId }, lock) : null
  if (!governor) throw new AppError('ERR_NO_WAPP_FOUND')
  return governor
}

/** Drops undefined fields, so that they change nothing. */
const definedFields = (change: z.output<typeof governorInput>): Partial<Limits> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Limits>

async function announceChange(work: Work, services: ConnectionServices, id: number): Promise<GovernorState> {
  const state = await showGovernor(work, services.governor, id)
  await announceGovernor(work, id)
  work.afterCommit(() => services.listener().limitsChanged({ companyId: work.companyId, connectionId: id }))
  return state
}

async function stateOf(work: Work, ports: GovernorPorts, connectionId: number, row: GovernorRow) {
  const waiting = await ports.waitingMarketing(work.db, { companyId: work.companyId, connectionId })
  return governorOf(connectionId, row, waiting, work.now.getTime())
}
