import type { ChannelProvider } from '@recado/channels/channel'
import type { SimulatedAccount } from '@recado/channels/simulator/account'
import { createSimulator, type Simulator } from '@recado/channels/simulator/provider'
import type { Workplace } from '../../../platform/db/work.ts'
import { connectionLabel } from '../sessions/session-context.ts'
import type { AccountAt } from './account-record.store.ts'
import { createAccountRecord } from './account-record.ts'

/** The simulated network of this installation: the provider, and each connection's phones. */
export interface Phones {
  provider: ChannelProvider
  account(at: AccountAt): SimulatedAccount
  /** Deletes the phones of a deleted connection. */
  forget(at: AccountAt): void
}

export function createPhones(workplace: Workplace): Phones {
  const simulator: Simulator = createSimulator((label) => {
    const [companyId = 0, connectionId = 0] = label.split('/').map(Number)
    return createAccountRecord(workplace, { companyId, connectionId })
  })
  return {
    provider: simulator.provider,
    account: (at) => simulator.account(connectionLabel(at)),
    forget: (at) => simulator.forget(connectionLabel(at)),
  }
}
