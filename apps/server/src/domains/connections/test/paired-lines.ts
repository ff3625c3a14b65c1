import type { ChannelProvider } from '@recado/channels/channel'
import type { SimulatedAccount } from '@recado/channels/simulator/account'
import { MemoryRecord } from '@recado/channels/simulator/memory-record'
import { createSimulator, newSimulatedId } from '@recado/channels/simulator/provider'
import type { Connection } from '@recado/contract/connections/connection'
import { showConnection } from '@recado/contract/connections/endpoints'
import type { Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { addConnection, type ConnectionsNode } from './connections-fixture.ts'

/**
 * A network with real numbers, played by the simulator. Its provider is `beta`, and its phones outlive sessions and
 * nodes.
 */
export interface RealNetwork {
  providers: Record<string, ChannelProvider>
  /** The network's side of a connection. */
  account(at: Connection): SimulatedAccount
  /** A customer writes to the connection's phone. Resolves once the message is stored. */
  write(at: Connection, text: string): Promise<string>
}

export function realNetwork(): RealNetwork {
  const records = new Map<string, MemoryRecord>()
  const recordOf = (label: string) => {
    const record = records.get(label) ?? new MemoryRecord()
    records.set(label, record)
    return record
  }
  const simulator = createSimulator(recordOf)
  const { provider } = simulator
  const account = (at: Connection) => simulator.account(`${at.companyId}/${at.id}`)
  return {
    providers: { beta: { ...provider, name: 'beta', abilities: { ...provider.abilities, claimsNumber: true } } },
    account,
    async write(at, text) {
      const id = newSimulatedId()
      const chat = { phone: '5511988887777', lid: null, group: null }
      const content = { kind: 'text' as const, text }
      const message = {
        ...{ id, chat, author: chat, authorName: 'Maria', groupName: null, fromCompany: false, sentAt: Date.now() },
        ...{ quotedId: null, content },
      }
      await account(at).write([{ message: message as never, media: null }])
      return id
    },
  }
}

/** Creates a connection that shows its code. */
export async function waitingLine(node: ConnectionsNode, as: Person, name: string): Promise<Connection> {
  const { id } = await addConnection(node, as, { name, provider: 'beta' })
  return untilMatches(node, as, id, ({ status }) => status === 'qrcode')
}

/** Scans with a phone of this number, and waits until the connection's state is final. */
export async function scanLine(
  node: ConnectionsNode,
  as: Person,
  { network, at, phone }: { network: RealNetwork; at: Connection; phone: string },
): Promise<Connection> {
  await network.account(at).scan(phone)
  return untilMatches(
    node,
    as,
    at.id,
    ({ status, problem }) => status === 'CONNECTED' || status === 'DISCONNECTED' || problem === 'otherNumber',
  )
}

/** Waits until a connection matches a condition, and returns it. */
export const untilMatches = (
  node: ConnectionsNode,
  as: Person,
  id: number,
  matches: (connection: Connection) => boolean,
): Promise<Connection> =>
  until(async () => {
    const { body } = await node.call(showConnection, as, { params: { id } })
    return matches(body) ? body : null
  }, `connection ${id} to stand as expected`)
