import type { Socket } from 'socket.io'
import type { AnyAreaSockets, RequestedRooms, RoomRequests } from './area-sockets.ts'
import { rooms } from './rooms.ts'
import { createSerialTasks } from './serial-tasks.ts'
import { dataOf, isMuted, mute, type SocketData, type SocketState, socketState } from './socket-data.ts'
import type { SocketLogin } from './socket-login.ts'

type Key = string | number

/** The keys that a browser requested. The joined rooms follow from these and the user's permissions. */
const keysOf = <K extends Key>({ name }: RequestedRooms<K>): SocketState<readonly K[]> => socketState(name, [])

/** Returns the rooms that follow from a user's identity and the areas' data. */
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

/** Drops requests that the user's permissions no longer allow. */
async function checkRequests(areas: readonly AnyAreaSockets[], data: SocketData): Promise<void> {
  for (const requested of requestedOf(areas)) {
    if (!requested.mayEnter) continue
    const allowedKeys: Key[] = []
    for (const key of keysOf(requested).of(data)) if (await requested.mayEnter(data.actor, key)) allowedKeys.push(key)
    keysOf(requested).set(data, allowedKeys)
  }
}

/** Returns all rooms that a socket should be in. Its requests must have been checked. */
const wantedRooms = (areas: readonly AnyAreaSockets[], data: SocketData): string[] => [
  ...personRooms(areas, data),
  ...requestedOf(areas).flatMap((requested) =>
    keysOf(requested)
      .of(data)
      .flatMap((key) => requested.roomsOf(data.actor, key)),
  ),
]

/** Whether a user still has every permission that a connection had when it was lost. */
export async function mayHaveRooms(
  areas: readonly AnyAreaSockets[],
  data: SocketData,
  had: readonly string[],
): Promise<boolean> {
  const now = { ...data }
  await checkRequests(areas, now)
  const allowedRooms = new Set(wantedRooms(areas, now))
  return had.every((room) => allowedRooms.has(room))
}

/** Maximum waiting joins and leaves of one socket. No screen needs a tenth of it. */
const MOST_WAITING = 1_000

/** The rooms of one socket. */
export interface SocketRooms extends RoomRequests {
  /** Joins the rooms that follow from the user's identity. */
  enter(): void
  /** Chooses the rooms again after a change of the user's permissions, before all waiting requests. */
  chooseAgain(): Promise<void>
  /** Leaves all rooms except the one for the end notice. Later joins have no effect. */
  mute(): void
}

/** @param login throws in `actorOf` when the session ended; `chooseAgain` rejects with that error */
export function createSocketRooms(
  socket: Socket,
  areas: readonly AnyAreaSockets[],
  login: Pick<SocketLogin, 'actorOf'>,
): SocketRooms {
  const tasks = createSerialTasks(MOST_WAITING)
  const data = () => dataOf(socket)
  /** Changes rooms synchronously, so that an event reaches either all old rooms or all new ones. */
  const change = (leave: Iterable<string>, join: readonly string[]) => {
    // A room joined by a disconnected socket would never be removed.
    if (isMuted(socket) || !socket.connected) return
    for (const room of leave) void socket.leave(room)
    void socket.join([...join])
  }

  async function choose(): Promise<void> {
    data().actor = await login.actorOf(data().actor.sessionId)
    const before = new Set(socket.rooms)
    await checkRequests(areas, data())
    const nextRooms = wantedRooms(areas, data())
    const retained = new Set([socket.id, ...nextRooms])
    // Rooms left in the meantime: the ticket has just moved out of sight, which the lookup may have missed.
    const leftRooms = new Set([...before].filter((room) => !socket.rooms.has(room)))
    change(
      [...socket.rooms].filter((room) => !retained.has(room)),
      nextRooms.filter((room) => !leftRooms.has(room)),
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
        keys.set(data(), [...keys.of(data()).filter((existingKey) => existingKey !== key), key])
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
          keys.of(data()).filter((existingKey) => existingKey !== key),
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
