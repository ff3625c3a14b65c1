import type { Payload, ServerEventName } from '@recado/contract/realtime'
import { useEffect, useEffectEvent } from 'react'
import type { EventHandlers } from './area.ts'
import { enterRoom, onEvent, type Room } from './socket.ts'

/** Hears one kind of event while the component is on screen. The handler may change from drawing to drawing. */
export function useServerEvent<N extends ServerEventName>(name: N, handler: (payload: Payload<N>) => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => onEvent(name, (payload) => latest(payload)), [name])
}

/** Hears the events of tables of handlers while the component is on screen; always the same tables. */
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

/** Stays in a room while the component is on screen; null stays in none. */
export function useRoom(room: Room | null): void {
  const join = room?.join
  const of = room?.of
  // The parts stand for the room: a new object with the same content is the same room.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => (room ? enterRoom(room) : undefined), [join, of])
}
