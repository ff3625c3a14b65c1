import type { Socket } from 'socket.io'
import type { AnyAreaSockets, RequestedRooms, RoomRequests } from './area-sockets.ts'
import { rooms } from './rooms.ts'
import { createSerialTasks } from './serial-tasks.ts'
import { dataOf, isMuted, mute, type SocketData, type SocketState, socketState } from './socket-data.ts'
import type { SocketLogin } from './socket-login.ts'

type Key = string | number

/** The keys that a browser asked for: the joined rooms follow from these and the person's rights. */
const keysOf = <K extends Key>({ name }: RequestedRooms<K>): SocketState<readonly K[]> => socketState(name, [])

/** The rooms that follow from who somebody is, and with what. */
function personRooms(areas: readonly AnyAreaSockets[], data: SocketData): string[] {
  const { companyId, userId, sessionId } = data.actor
  return [
    rooms.everybody,
    rooms.company(companyId),
    rooms.user(companyId, userId),
    rooms.session(sessionId),
    ...areas.flatMap((area) => area.roomsOf?.(data) ?? []),
  ]
}

const requestedOf = (areas: readonly AnyAreaSockets[]): RequestedRooms[] =>
  areas.flatMap(({ requested }) => requested ?? [])

/** Drops the requests that the person's rights no longer carry. */
async function checkRequests(areas: readonly AnyAreaSockets[], data: SocketData): Promise<void> {
  for (const requested of requestedOf(areas)) {
    if (!requested.mayEnter) continue
    const seen: Key[] = []
    for (const key of keysOf(requested).of(data)) if (await requested.mayEnter(data.actor, key)) seen.push(key)
    keysOf(requested).set(data, seen)
  }
}

/** All rooms of a socket as it stands; its requests must have been checked. */
const wantedRooms = (areas: readonly AnyAreaSockets[], data: SocketData): string[] => [
  ...personRooms(areas, data),
  ...requestedOf(areas).flatMap((requested) =>
    keysOf(requested)
      .of(data)
      .flatMap((key) => requested.roomsOf(data.actor, key)),
  ),
]

/** Whether a person still has every right that a connection had when it was cut. */
export async function mayHaveRooms(
  areas: readonly AnyAreaSockets[],
  data: SocketData,
  had: readonly string[],
): Promise<boolean> {
  const now = { ...data }
  await checkRequests(areas, now)
  const wanted = new Set(wantedRooms(areas, now))
  return had.every((room) => wanted.has(room))
}

/** So many joins and leaves of one socket may wait: no screen asks for a tenth of it. */
const MOST_WAITING = 1_000

/** The rooms of one socket. */
export interface SocketRooms extends RoomRequests {
  /** Into the rooms that follow from who the person is. */
  enter(): void
  /** The person's rights may be others: the rooms are chosen again, before everything that waits. */
  chooseAgain(): Promise<void>
  /** Hears nothing any more but the notice of its end; no join has an effect from now on. */
  mute(): void
}

/** @param login throws in `actorOf` when the session ended: `chooseAgain` rejects with that */
export function createSocketRooms(
  socket: Socket,
  areas: readonly AnyAreaSockets[],
  login: Pick<SocketLogin, 'actorOf'>,
): SocketRooms {
  const tasks = createSerialTasks(MOST_WAITING)
  const data = () => dataOf(socket)
  /** Changes rooms without waiting: an event reaches either all old rooms or all new ones. */
  const change = (leave: Iterable<string>, join: readonly string[]) => {
    // A room that a gone socket joins would be kept for ever.
    if (isMuted(socket) || !socket.connected) return
    for (const room of leave) void socket.leave(room)
    void socket.join([...join])
  }

  async function choose(): Promise<void> {
    data().actor = await login.actorOf(data().actor.sessionId)
    const before = new Set(socket.rooms)
    await checkRequests(areas, data())
    const wanted = wantedRooms(areas, data())
    const kept = new Set([socket.id, ...wanted])
    // Out of a room meanwhile: its ticket has just moved out of sight, which the looking up may not have seen.
    const lost = new Set([...before].filter((room) => !socket.rooms.has(room)))
    change(
      [...socket.rooms].filter((room) => !kept.has(room)),
      wanted.filter((room) => !lost.has(room)),
    )
  }

  return {
    enter: () => change([], personRooms(areas, data())),
    join: (requested, argument, then) =>
      tasks.append(async () => {
        const key = requested.keyOf(argument)
        const { actor } = data()
        if (key === null || (requested.mayEnter && !(await requested.mayEnter(actor, key)))) return
        const keys = keysOf(requested)
        keys.set(data(), [...keys.of(data()).filter((known) => known !== key), key])
        change([], requested.roomsOf(data().actor, key))
        await then?.(data().actor, key)
      }),
    leave: (requested, argument) =>
      tasks.append(async () => {
        const key = requested.keyOf(argument)
        if (key === null) return
        const keys = keysOf(requested)
        keys.set(
          data(),
          keys.of(data()).filter((known) => known !== key),
        )
        change(requested.roomsOf(data().actor, key), [])
      }),
    chooseAgain: () => tasks.prepend(choose),
    mute() {
      const notice = rooms.session(data().actor.sessionId)
      change(
        [...socket.rooms].filter((room) => room !== socket.id && room !== notice),
        [notice],
      )
      mute(socket)
    },
  }
}
