import type { SimulatedLine } from '@recado/channels/simulator/line'
import { LineError } from '@recado/channels/simulator/line'
import type { ErrorCode } from '@recado/contract/errors'
import { AppError } from '../../../platform/app-error.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { ConnectionServices } from '../connection-services.ts'
import type { LineAt } from './line-record.store.ts'
import { lineStanding } from './phone.store.ts'

/**
 * The simulated line of a connection. One that this node keeps costs no query.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_SIMULATOR_DISABLED, ERR_WAPP_NOT_INITIALIZED (another node keeps it)
 */
export async function reachLine(
  workplace: Workplace,
  services: ConnectionServices,
  at: LineAt,
): Promise<SimulatedLine> {
  const { phones, registry } = services
  if (phones && registry.session(at)?.lease.provider === 'simulator') return phones.line(at)
  const standing = await workplace.read(at.companyId, (work) => lineStanding(work.db, at, registry.node))
  if (standing?.provider !== 'simulator') throw new AppError('ERR_NO_WAPP_FOUND')
  if (!phones) throw new AppError('ERR_SIMULATOR_DISABLED')
  if (standing.elsewhere) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  return phones.line(at)
}

const codes: Record<LineError['kind'], ErrorCode> = {
  notPaired: 'ERR_WAPP_NOT_INITIALIZED',
  notShown: 'ERR_WAPP_NOT_INITIALIZED',
  away: 'ERR_WAPP_NOT_INITIALIZED',
  unknownMessage: 'ERR_NO_MESSAGE_FOUND',
}

/** Does something on a phone and says its refusals in the contract's codes. */
export async function onPhone<T>(act: () => Promise<T> | T): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof LineError ? new AppError(codes[error.kind]) : error
  }
}
