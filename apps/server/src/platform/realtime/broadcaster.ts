import { type Payload, type ServerEventName, serverEvents, wireName } from '@recado/contract/realtime'

/** Sends events to rooms. */
export interface Broadcaster {
  /**
   * @param except browsers in one of these rooms do not receive it; not for merged events
   * @param mergeKey events of the same key within 100 ms are one, the last (tickets.7); its rooms are the union
   */
  send<N extends ServerEventName>(
    companyId: number,
    name: N,
    rooms: readonly string[],
    payload: Payload<N>,
    mergeKey?: string,
    except?: readonly string[],
  ): void
}

/** The carrier of events: Socket.IO, or a list in a test. */
export type Carrier = (rooms: readonly string[], wireName: string, payload: unknown, except?: readonly string[]) => void

const MERGE_MS = 100

interface Held {
  rooms: Set<string>
  name: string
  payload: unknown
}

/** The version of the ticket that an event carries; what carries none (a deletion) is always new. */
function versionOf(payload: unknown): number {
  const { ticket } = payload as { ticket?: { version?: number } }
  return ticket?.version ?? Number.POSITIVE_INFINITY
}

/**
 * @param check parse every payload by the contract, as tests do: an undeclared field or a wrong shape throws
 */
export function createBroadcaster(carry: Carrier, check: boolean): Broadcaster {
  const held = new Map<string, Held>()

  const flush = (key: string) => {
    const event = held.get(key)
    held.delete(key)
    if (event) carry([...event.rooms], event.name, event.payload)
  }

  return {
    send(companyId, name, rooms, payload, mergeKey, except) {
      const checked = check ? serverEvents[name].parse(payload) : payload
      const wire = wireName(companyId, name)
      if (mergeKey === undefined) return carry(rooms, wire, checked, except)
      const key = `${wire} ${mergeKey}`
      const waiting = held.get(key)
      if (waiting) {
        for (const room of rooms) waiting.rooms.add(room)
        // Two commits may report in the other order: the newer state wins, not the later word.
        if (versionOf(checked) >= versionOf(waiting.payload)) waiting.payload = checked
        return
      }
      held.set(key, { rooms: new Set(rooms), name: wire, payload: checked })
      setTimeout(flush, MERGE_MS, key)
    },
  }
}
