import { randomBytes } from 'node:crypto'
import type { ChannelAbilities, ChannelProvider } from '../channel.ts'
import { SimulatedAccount } from './account.ts'
import type { AccountRecord } from './record.ts'
import { type QrTimes, SimulatedSession } from './session.ts'

const abilities: ChannelAbilities = {
  holdsSession: true,
  takesOurIds: true,
  hasQr: true,
  canPairByCode: false,
  claimsNumber: false,
  canDelete: true,
  canEdit: true,
  canReact: true,
  canMarkRead: true,
  canType: true,
  seesTyping: true,
  canCheckNumber: true,
  canRejectCalls: true,
  hasPhoneBook: true,
  hasGroups: true,
  needsTemplate: false,
  windowMs: null,
  longest: null,
  mostOptions: 0,
  sendGap: null,
}

/** A message id, unguessable and unique. */
export const newSimulatedId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

export interface Simulator {
  provider: ChannelProvider
  /** The account of the connection with this label, with the simulated phones. */
  account(label: string): SimulatedAccount
  /** The connection was deleted. */
  forget(label: string): void
}

/**
 * A simulated WhatsApp: a provider, and the phones on its other side (connections.2).
 * @param recordOf the storage of the phones' record for the connection with this label
 */
export function createSimulator(
  recordOf: (label: string) => AccountRecord,
  times: QrTimes = { firstMs: 60_000, nextMs: 20_000, codes: 6 },
): Simulator {
  const accounts = new Map<string, SimulatedAccount>()
  const account = (label: string): SimulatedAccount => {
    const existingAccount = accounts.get(label)
    if (existingAccount) return existingAccount
    const newAccount = new SimulatedAccount(recordOf(label))
    accounts.set(label, newAccount)
    return newAccount
  }
  return {
    account,
    forget: (label) => void accounts.delete(label),
    provider: {
      name: 'simulator',
      abilities,
      newMessageId: newSimulatedId,
      open: (context) => new SimulatedSession(context, account(context.label), times),
    },
  }
}
