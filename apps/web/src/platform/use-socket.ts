import type { Payload, ServerEventName } from '@recado/contract/realtime'
import { useEffect, useEffectEvent } from 'react'
import type { EventHandlers } from './area.ts'
import { enterRoom, onEvent, type Room } from './socket.ts'

/** Listens to one kind of event while the component is mounted. The handler may change between renders. */
export function useServerEvent<N extends ServerEventName>(name: N, handler: (payload: Payload<N>) => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => onEvent(name, (payload) => latest(payload)), [name])
}

/** Listens to the events of handler tables while the component is mounted. The tables must not change. */
export function useServerEvents(tables: readonly EventHandlers[]): void {
  useEffect(() => {
    const leave = tables.flatMap((table) =>
      Object.entries(table).map(([name, handler]) => onEvent(name as ServerEventName, handler as () => void)),
    )
    return () => {
      for (const one of leave) one()
    }
  }, [tables])
}

/** Stays in a room while the component is mounted; null joins no room. */
export function useRoom(room: Room | null): void {
  const join = room?.join
  const target = room?.target
  // The room's fields are its identity: a new object with the same fields is the same room.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => (room ? enterRoom(room) : undefined), [join, target])
}
