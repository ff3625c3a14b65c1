import { type Payload, type ServerEventName, serverEvents, wireName } from '@recado/contract/realtime'

/** How events about one thing in quick succession become one. */
export interface Merge {
  /** Events of one company, name and key within 100 ms are one (tickets.7). */
  key: string
  /**
   * The state that the event shows. Two commits may report in the other order: the highest version is sent. Absent:
   * newer than any other, as a deletion is.
   */
  version?: number
}

/** Sends events to rooms. */
export interface Broadcaster {
  /**
   * @param merge the event waits 100 ms for others of its key; the rooms of all of them receive the newest state
   * @param except browsers in one of these rooms do not receive it; not for merged events
   */
  send<N extends ServerEventName>(
    companyId: number,
    name: N,
    rooms: readonly string[],
    payload: Payload<N>,
    merge?: Merge,
    except?: readonly string[],
  ): void
}

/** An event on its way to rooms. */
export interface CarriedEvent {
  companyId: number
  name: ServerEventName
  /** Its name for clients, with the company in it. */
  wireName: string
  rooms: readonly string[]
  payload: unknown
  except?: readonly string[]
}

/** The carrier of events: Socket.IO, or a list in a test. */
export type Carrier = (event: CarriedEvent) => void

const MERGE_MS = 100

interface Held {
  companyId: number
  name: ServerEventName
  wireName: string
  rooms: Set<string>
  payload: unknown
  version: number
}

/**
 * @param check parse every payload by the contract, as tests do: an undeclared field or a wrong shape throws
 */
export function createBroadcaster(carry: Carrier, check: boolean): Broadcaster {
  const held = new Map<string, Held>()

  const flush = (key: string) => {
    const event = held.get(key)
    held.delete(key)
    if (!event) return
    const { companyId, name, wireName: wire, rooms, payload } = event
    carry({ companyId, name, wireName: wire, rooms: [...rooms], payload })
  }

  return {
    send(companyId, name, rooms, payload, merge, except) {
      // An event for no room is for nobody; Socket.IO would take it as one for everybody, of all companies.
      if (rooms.length === 0) return
      const checked = check ? serverEvents[name].parse(payload) : payload
      const wire = wireName(companyId, name, payload)
      if (!merge)
        return carry({ companyId, name, wireName: wire, rooms, payload: checked, ...(except ? { except } : {}) })
      const key = `${wire} ${merge.key}`
      const version = merge.version ?? Number.POSITIVE_INFINITY
      const waiting = held.get(key)
      if (!waiting) {
        held.set(key, { companyId, name, wireName: wire, rooms: new Set(rooms), payload: checked, version })
        setTimeout(flush, MERGE_MS, key)
        return
      }
      for (const room of rooms) waiting.rooms.add(room)
      if (version >= waiting.version) Object.assign(waiting, { payload: checked, version })
    },
  }
}
