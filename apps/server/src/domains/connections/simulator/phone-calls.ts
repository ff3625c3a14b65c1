import type { AckLevel, ChannelAddress } from '@recado/channels/channel'
import type { SimulatedAccount } from '@recado/channels/simulator/account'
import { newSimulatedId } from '@recado/channels/simulator/provider'
import type { SimulatedMessage, simulatorEvent, simulatorFault } from '@recado/contract/connections/simulator'
import type { In } from '@recado/contract/endpoint'
import { AppError } from '../../../platform/app-error.ts'
import type { ConnectionServices } from '../connection-services.ts'
import type { AccountAt } from './account-record.store.ts'
import { onPhone } from './reach-account.ts'
import { writtenMessage } from './written-message.rules.ts'

/** Maximum wait for a session to open. */
const OPEN_MS = 10_000

/** The owner scans the code. Resolves when the session is open. */
export async function scan(
  services: ConnectionServices,
  account: SimulatedAccount,
  at: AccountAt,
  number: string | undefined,
): Promise<void> {
  const phone = number?.replace(/\D/g, '') || ownerNumber(at)
  await onPhone(() => account.scan(phone))
  await services.registry.session(at)?.untilOpen(OPEN_MS)
}

/** Returns a deterministic number for each simulated owner. */
const ownerNumber = (at: AccountAt): string =>
  `55119${String(90_000_000 + (at.connectionId % 9_000_000)).padStart(8, '0')}`

/** Customers write. Resolves with the ids when every message is stored. */
export async function writeAsCustomers(
  account: SimulatedAccount,
  input: SimulatedMessage | SimulatedMessage[],
  now: number,
): Promise<{ ids: string[] }> {
  const { phone } = await account.state()
  const list = Array.isArray(input) ? input : [input]
  const phoneMessages = list.map((message) => writtenMessage(message, { id: newSimulatedId(), now, owner: phone }))
  await onPhone(() => account.write(phoneMessages))
  return { ids: phoneMessages.map(({ message }) => message.id) }
}

export const confirm = (account: SimulatedAccount, id: string, ack: number): Promise<void> =>
  onPhone(() => account.confirm(id, ack as AckLevel))

const phoneActs = {
  read: 'read',
  unread: 'unread',
  archive: 'archived',
  block: 'blocked',
  callTaken: 'called',
} as const

/** Performs another action on people's phones. */
export function doOnPhone(
  account: SimulatedAccount,
  event: NonNullable<In<typeof simulatorEvent, 'body'>>,
): Promise<void> {
  return onPhone(async () => {
    switch (event.type) {
      case 'edit':
        return account.edit(idOf(event), event.body ?? '')
      case 'delete':
        return account.remove(idOf(event))
      case 'reaction':
        return account.react(idOf(event), event.body ?? '', event.fromMe === true)
      case 'typing':
        return account.customerTypes(personOf(event), !['paused', 'false', 'off'].includes(event.body ?? ''))
      case 'call':
        return account.ring({ id: event.id ?? newSimulatedId(), from: personOf(event), video: event.body === 'video' })
      case 'read':
      case 'unread':
      case 'archive':
      case 'block':
      case 'callTaken':
        return account.actOnPhone({
          kind: phoneActs[event.type],
          ...{ chat: personOf(event), at: Date.now(), until: null, ids: event.id ? [event.id] : [] },
        })
    }
  })
}

/** Injects faults. Sets the counters first, so that a reconnecting account already has them. */
export async function breakAccount(
  account: SimulatedAccount,
  fault: NonNullable<In<typeof simulatorFault, 'body'>>,
): Promise<void> {
  const { drop, ...counts } = fault
  // Sends that fail without a code fail as retryable, whatever an earlier call set.
  if (counts.failSends !== undefined) counts.failCode ??= null
  const set = Object.entries(counts).filter(([, value]) => value !== undefined)
  if (set.length > 0) await account.change(Object.fromEntries(set))
  if (drop !== undefined) await account.drop(drop)
}

/** Restores the account. Resolves when its session is open again, if it is wanted. */
export async function restore(services: ConnectionServices, account: SimulatedAccount, at: AccountAt): Promise<void> {
  await account.restore()
  const session = services.registry.session(at)
  if (!session || !(await account.state()).paired) return
  await services.registry.wake(at)
  await session.untilOpen(OPEN_MS)
  await account.untilIdle()
}

function idOf(event: { id?: string | undefined }): string {
  if (!event.id) throw new AppError('ERR_VALIDATION', { field: 'id' })
  return event.id
}

function personOf(event: { number?: string | undefined; lid?: string | undefined }): ChannelAddress {
  const phone = event.number?.replace(/\D/g, '') || null
  if (!phone && !event.lid) throw new AppError('ERR_VALIDATION', { field: 'number' })
  return { phone, lid: event.lid ?? null, group: null }
}
