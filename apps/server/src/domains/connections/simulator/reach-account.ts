import type { SimulatedAccount } from '@recado/channels/simulator/account'
import { AccountError } from '@recado/channels/simulator/account'
import type { ErrorCode } from '@recado/contract/errors'
import { AppError } from '../../../platform/app-error.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { ConnectionServices } from '../connection-services.ts'
import type { AccountAt } from './account-record.store.ts'
import { phoneAccountRow } from './phone.store.ts'

/**
 * Returns a connection's simulated account. No query if this node owns it.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_SIMULATOR_DISABLED, ERR_WAPP_NOT_INITIALIZED (another node owns it)
 */
export async function reachAccount(
  workplace: Workplace,
  services: ConnectionServices,
  at: AccountAt,
): Promise<SimulatedAccount> {
  const { phones, registry } = services
  if (phones && registry.session(at)?.lease.provider === 'simulator') return phones.account(at)
  const accountRow = await workplace.read(at.companyId, (work) => phoneAccountRow(work.db, at, registry.node))
  if (accountRow?.provider !== 'simulator') throw new AppError('ERR_NO_WAPP_FOUND')
  if (!phones) throw new AppError('ERR_SIMULATOR_DISABLED')
  if (accountRow.isElsewhere) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  return phones.account(at)
}

const codes: Record<AccountError['kind'], ErrorCode> = {
  notPaired: 'ERR_WAPP_NOT_INITIALIZED',
  notShown: 'ERR_WAPP_NOT_INITIALIZED',
  away: 'ERR_WAPP_NOT_INITIALIZED',
  unknownMessage: 'ERR_NO_MESSAGE_FOUND',
}

/** Performs an action on a phone and converts its errors to the contract's codes. */
export async function onPhone<T>(act: () => Promise<T> | T): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof AccountError ? new AppError(codes[error.kind]) : error
  }
}
