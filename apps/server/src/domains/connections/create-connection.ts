import type { Connection, ConnectionInput } from '@recado/contract/connections/connection'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit, checkPlanLimit } from '../identity/public.ts'
import { checkQueues } from './check-queues.ts'
import {
  clearDefault,
  countConnections,
  insertConnection,
  lockConnections,
  setConnectionQueues,
  setTokenHash,
} from './connection.store.ts'
import { connectionColumns, distinctQueueIds } from './connection-input.rules.ts'
import type { ConnectionServices } from './connection-services.ts'
import { auditedConnection } from './connection-trace.ts'
import { defaultLimits } from './governor/governor.rules.ts'
import { insertLimits } from './governor/governor.store.ts'
import { convertNameViolation } from './name-violation.ts'
import { announceSaved, showConnection } from './show-connections.ts'
import { newToken } from './tokens/connection-token.ts'

/**
 * Adds a connection with a unique name. Its session starts after the commit (connections.1), and the first one becomes
 * the default.
 */
export async function createConnection(
  work: Work,
  actor: Actor,
  services: ConnectionServices,
  input: ConnectionInput,
): Promise<Connection> {
  const provider = input.provider ?? 'beta'
  if (provider === 'simulator' && !services.phones) throw new AppError('ERR_SIMULATOR_DISABLED')
  const queueIds = distinctQueueIds(input.queueIds ?? [])
  let count = 0
  await checkPlanLimit(work, 'connections', async () => {
    count = await countConnections(work.db, work.companyId)
    return count
  })
  const { transferQueueId, fallbackQueueId, greetingMessage } = input
  await checkQueues(work, { queueIds, transferQueueId, fallbackQueueId, greeting: greetingMessage ?? '' })
  await services.checkMachines(work, actor, input)
  const token = newToken(services.secrets)
  await lockConnections(work.db, work.companyId)
  const isDefault = count === 0 || input.isDefault === true
  if (isDefault) await clearDefault(work.db, work.companyId)
  const values = { ...connectionColumns(input), provider, is_default: isDefault, token_sealed: token.sealed }
  const id = await convertNameViolation(() =>
    insertConnection(work.db, work.companyId, { ...values, name: input.name }),
  )
  await setConnectionQueues(work.db, work.companyId, id, queueIds)
  await insertLimits(work.db, { companyId: work.companyId, connectionId: id }, defaultLimits(provider))
  await setTokenHash(work.db, id, token.hash)
  await services.configured(work, { connectionId: id })
  const connection = await showConnection(work, actor, services, id)
  await audit(work, actor, 'connection.create', `connection ${id}`, null, auditedConnection(connection))
  await announceSaved(work, services, id)
  work.afterCommit(() => void services.registry.wake({ companyId: work.companyId, connectionId: id }))
  return connection
}
