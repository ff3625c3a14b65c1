import { type Payload, type ServerEventName, serverEvents, wireName } from '@recado/contract/realtime'

/** How events about one object in quick succession are merged. */
export interface Merge {
  /** Events of one company, name and key within 100 ms become one (tickets.7). */
  key: string
  /**
   * The version of the event's state. Two commits may report out of order, so the highest version is sent. Absent:
   * newer than any other, for deletions.
   */
  version?: number
}

/** Sends events to rooms. */
export interface Broadcaster {
  /**
   * @param merge delays the event by 100 ms to merge it with others of its key; the rooms of all of them receive the
   *   newest state
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

/** An event to deliver to rooms. */
export interface CarriedEvent {
  companyId: number
  name: ServerEventName
  /** The event's name for clients, which contains the company. */
  wireName: string
  rooms: readonly string[]
  payload: unknown
  except?: readonly string[]
}

/** Delivers events: Socket.IO, or a list in a test. */
export type EventCarrier = (event: CarriedEvent) => void

const MERGE_MS = 100

interface WaitingEvent {
  companyId: number
  name: ServerEventName
  wireName: string
  rooms: Set<string>
  payload: unknown
  version: number
}

/** @param check validates every payload against the contract, in tests: an undeclared field or a wrong type throws */
export function createBroadcaster(carry: EventCarrier, check: boolean): Broadcaster {
  const waitingEvents = new Map<string, WaitingEvent>()

  const flush = (key: string) => {
    const event = waitingEvents.get(key)
    waitingEvents.delete(key)
    if (!event) return
    const { companyId, name, wireName: wire, rooms, payload } = event
    carry({ companyId, name, wireName: wire, rooms: [...rooms], payload })
  }

  return {
    send(companyId, name, rooms, payload, merge, except) {
      // Socket.IO broadcasts an event without a room to every socket of every company, so drop it.
      if (rooms.length === 0) return
      const checked = check ? serverEvents[name].parse(payload) : payload
      const wire = wireName(companyId, name, payload)
      if (!merge)
        return carry({ companyId, name, wireName: wire, rooms, payload: checked, ...(except ? { except } : {}) })
      const key = `${wire} ${merge.key}`
      const version = merge.version ?? Number.POSITIVE_INFINITY
      const waiting = waitingEvents.get(key)
      if (!waiting) {
        waitingEvents.set(key, { companyId, name, wireName: wire, rooms: new Set(rooms), payload: checked, version })
        setTimeout(flush, MERGE_MS, key)
        return
      }
      for (const room of rooms) waiting.rooms.add(room)
      if (version >= waiting.version) Object.assign(waiting, { payload: checked, version })
    },
  }
}
