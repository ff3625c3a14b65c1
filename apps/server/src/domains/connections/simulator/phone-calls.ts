import type { AckLevel, ChannelAddress } from '@recado/channels/channel'
import type { SimulatedLine } from '@recado/channels/simulator/line'
import { newSimulatedId } from '@recado/channels/simulator/provider'
import type { SimulatedMessage, simulatorEvent, simulatorFault } from '@recado/contract/connections/simulator'
import type { In } from '@recado/contract/endpoint'
import { AppError } from '../../../platform/app-error.ts'
import type { ConnectionServices } from '../connection-services.ts'
import type { LineAt } from './line-record.store.ts'
import { onPhone } from './reach-line.ts'
import { writtenMessage } from './written-message.rules.ts'

/** How long a call waits for the line that it brings up. */
const OPEN_MS = 10_000

/** The owner scans the code; answers when the line is open. */
export async function scan(
  services: ConnectionServices,
  line: SimulatedLine,
  at: LineAt,
  number: string | undefined,
): Promise<void> {
  const phone = number?.replace(/\D/g, '') || ownerNumber(at)
  await onPhone(() => line.scan(phone))
  await services.registry.session(at)?.untilOpen(OPEN_MS)
}

/** A number for each simulated owner, the same each time. */
const ownerNumber = (at: LineAt): string =>
  `55119${String(90_000_000 + (at.connectionId % 9_000_000)).padStart(8, '0')}`

/** Customers write. Answers with the ids once every message is stored. */
export async function writeAsCustomers(
  line: SimulatedLine,
  given: SimulatedMessage | SimulatedMessage[],
  now: number,
): Promise<{ ids: string[] }> {
  const { phone } = await line.state()
  const list = Array.isArray(given) ? given : [given]
  const written = list.map((message) => writtenMessage(message, { id: newSimulatedId(), now, owner: phone }))
  await onPhone(() => line.write(written))
  return { ids: written.map(({ message }) => message.id) }
}

export const confirm = (line: SimulatedLine, id: string, ack: number): Promise<void> =>
  onPhone(() => line.confirm(id, ack as AckLevel))

/** Something else that people do with their phones. */
export function doOnPhone(line: SimulatedLine, event: NonNullable<In<typeof simulatorEvent, 'body'>>): Promise<void> {
  return onPhone(async () => {
    switch (event.type) {
      case 'edit':
        return line.edit(idOf(event), event.body ?? '')
      case 'delete':
        return line.remove(idOf(event))
      case 'reaction':
        return line.react(idOf(event), event.body ?? '', event.fromMe === true)
      case 'typing':
        return line.customerTypes(personOf(event), !['paused', 'false', 'off'].includes(event.body ?? ''))
      case 'call':
        return line.ring({ id: event.id ?? newSimulatedId(), from: personOf(event), video: event.body === 'video' })
    }
  })
}

/** Breaks something: the counts first, so that a dropped line comes back into them. */
export async function breakLine(
  line: SimulatedLine,
  fault: NonNullable<In<typeof simulatorFault, 'body'>>,
): Promise<void> {
  const { drop, ...counts } = fault
  const set = Object.entries(counts).filter(([, value]) => value !== undefined)
  if (set.length > 0) await line.change(Object.fromEntries(set))
  if (drop !== undefined) await line.drop(drop)
}

/** The line is back; answers when it is open again, if somebody wants it open. */
export async function restore(services: ConnectionServices, line: SimulatedLine, at: LineAt): Promise<void> {
  await line.restore()
  const session = services.registry.session(at)
  if (!session || !(await line.state()).paired) return
  await services.registry.wake(at)
  await session.untilOpen(OPEN_MS)
  await line.settled()
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
