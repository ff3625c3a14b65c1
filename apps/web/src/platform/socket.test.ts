import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Handler = (value?: unknown) => void

/** Mocks socket.io-client: records sent messages and emits the server's events. */
const network = vi.hoisted(() => {
  const handlers = new Map<string, Handler>()
  const sentMessages: unknown[][] = []
  const answers: (() => void)[] = []
  const any: { handler?: (name: string, value: unknown) => void } = {}
  const socket = {
    active: true,
    connected: true,
    recovered: false,
    io: {
      opts: {} as { query?: object },
      on: (name: string, handler: Handler) => handlers.set(`manager ${name}`, handler),
    },
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    onAny: (handler: (name: string, value: unknown) => void) => Object.assign(any, { handler }),
    emit: (...parts: unknown[]) => sentMessages.push(parts),
    timeout: () => ({
      emitWithAck: (...parts: unknown[]) => {
        sentMessages.push(parts)
        return new Promise<void>((resolve) => answers.push(resolve))
      },
    }),
    connect: () => sentMessages.push(['(connect)']),
    disconnect: () => sentMessages.push(['(disconnect)']),
  }
  const letIn = () => {
    for (const answer of answers.splice(0)) answer()
  }
  return {
    socket,
    sent: sentMessages,
    letIn,
    /** True when the code of the socket cannot be loaded. */
    codeMissing: false,
    opened: [] as unknown[],
    say: (name: string, value?: unknown) => {
      any.handler?.(name, value)
      handlers.get(name)?.(value)
    },
  }
})
vi.mock('socket.io-client', () => ({
  get io() {
    if (network.codeMissing) throw new Error('Failed to fetch dynamically imported module')
    return (options: unknown) => {
      network.opened.push(options)
      return network.socket
    }
  },
}))
const reload = vi.hoisted(() => vi.fn(() => true))
vi.mock('./reload.ts', () => ({ reloadOnce: reload }))
const build = vi.hoisted(() => ({ served: 'same' }))
vi.mock('./build.ts', () => ({ askBuild: async () => build.served }))

const { setAccessToken } = await import('./api/api.ts')
const { useConnectionState } = await import('./api/connection-state.ts')
const { queryClient } = await import('./api/query-client.ts')
const { keepPreview } = await import('./api/view-as.ts')
const { enterRoom, onEvent, openSocket } = await import('./socket.ts')

const token = (exp: number) => `h.${btoa(JSON.stringify({ exp }))}.s`
const state = () => useConnectionState.getState().status
let close: () => void
let refetch: ReturnType<typeof vi.spyOn>

beforeEach(async () => {
  vi.useFakeTimers()
  network.sent.length = 0
  network.opened.length = 0
  Object.assign(network.socket, { active: true, recovered: false })
  reload.mockClear()
  refetch = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  setAccessToken(token(4_000_000_000))
  close = openSocket(5)
  await vi.dynamicImportSettled()
})
afterEach(() => {
  close()
  network.letIn()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('socket', () => {
  it('access.8: a preview of a role ignores the events of the user’s own rooms, except about account and roles', () => {
    const received: string[] = []
    const leave = (['ticket', 'tag', 'rights', 'role', 'company'] as const).map((name) =>
      onEvent(name, () => received.push(name)),
    )
    const say = () => {
      received.length = 0
      for (const name of ['ticket', 'tag', 'rights', 'role', 'company']) network.say(`company-5-${name}`, {})
      return [...received]
    }
    keepPreview({ userId: 7, role: { id: 3, name: '', profile: 'user', builtIn: true, permissions: {} } })
    expect(say()).toEqual(['rights', 'role', 'company'])
    keepPreview(null)
    expect(say()).toEqual(['ticket', 'tag', 'rights', 'role', 'company'])
    for (const one of leave) one()
  })

  it('RT-01: opens a websocket with the token in the query', () => {
    expect(network.opened).toMatchObject([{ transports: ['websocket'], query: { token: token(4_000_000_000) } }])
  })

  it('RT-01: joins rooms only once the server is ready', () => {
    const leave = enterRoom({ join: 'joinTickets', leave: 'leaveTickets', target: 'open' })
    expect(network.sent).toEqual([])
    network.say('ready')
    expect(network.sent).toEqual([['joinTickets', 'open']])
    leave()
    expect(network.sent.at(-1)).toEqual(['leaveTickets', 'open'])
  })

  it('a room that two components need is joined once and left by the last', () => {
    network.say('ready')
    const room = { join: 'joinChatBox', leave: 'leaveChatBox', target: 9 } as const
    const [first, second] = [enterRoom(room), enterRoom(room)]
    first()
    first()
    expect(network.sent).toEqual([['joinChatBox', 9, { passive: true }]])
    second()
    expect(network.sent.at(-1)).toEqual(['leaveChatBox', 9])
  })

  it('C-12: an event whose name ends with an id reaches the listeners of its kind once', () => {
    const [reloads, items] = [vi.fn(), vi.fn()]
    const stops = [onEvent('contactListReload', reloads), onEvent('ContactListItem', items)]
    network.say('company-5-ContactListItem-12', { action: 'reload', contactListId: 12 })
    network.say('company-5-ContactListItem', { action: 'delete', id: 3 })
    network.say('company-5-Unknown-12', {})
    expect(reloads.mock.calls).toEqual([[{ action: 'reload', contactListId: 12 }]])
    expect(items.mock.calls).toEqual([[{ action: 'delete', id: 3 }]])
    for (const stop of stops) stop()
  })

  it('RT-01, RT-05: after a break that lost events, the rooms are joined again and the screen is refetched', async () => {
    network.say('ready')
    await vi.advanceTimersByTimeAsync(0)
    refetch.mockClear()
    const leave = enterRoom({ join: 'joinNotification', leave: 'leaveNotification', target: null })
    network.say('disconnect', 'ping timeout')
    expect(state()).toBe('offline')
    network.sent.length = 0
    network.say('ready')
    expect(network.sent).toEqual([['joinNotification', null]])
    expect(state()).toBe('recovering')
    await vi.advanceTimersByTimeAsync(0)
    expect(refetch).not.toHaveBeenCalled()
    network.letIn()
    await vi.advanceTimersByTimeAsync(0)
    expect(refetch).toHaveBeenCalledTimes(1)
    expect(state()).toBe('online')
    leave()
  })

  it('RT-01: data fetched before the first join is refetched once the server has admitted the user', async () => {
    const leave = enterRoom({ join: 'joinNotification', leave: 'leaveNotification', target: null })
    network.say('ready')
    await vi.advanceTimersByTimeAsync(0)
    expect(refetch).not.toHaveBeenCalled()
    network.letIn()
    await vi.advanceTimersByTimeAsync(0)
    expect(refetch).toHaveBeenCalledTimes(1)
    expect(state()).toBe('online')
    leave()
  })

  it('RT-01: a break before the answer to the first join still leads to a refetch, even when recovered', async () => {
    const leave = enterRoom({ join: 'joinNotification', leave: 'leaveNotification', target: null })
    network.say('ready')
    network.say('disconnect', 'transport close')
    network.socket.recovered = true
    network.say('ready')
    network.letIn()
    await vi.advanceTimersByTimeAsync(0)
    expect(refetch).toHaveBeenCalledTimes(1)
    expect(state()).toBe('online')
    leave()
  })

  it('a recovered connection refetches nothing', async () => {
    network.say('ready')
    await vi.advanceTimersByTimeAsync(0)
    refetch.mockClear()
    network.say('disconnect', 'transport close')
    network.socket.recovered = true
    network.say('ready')
    await vi.advanceTimersByTimeAsync(0)
    expect(refetch).not.toHaveBeenCalled()
    expect(state()).toBe('online')
  })

  it.each([
    ['while the connection was lost', true],
    ['but not confirmed before the connection was lost', false],
  ])('RT-05: a room that was requested %s leads to a refetch after the recovery', async (_, isAway) => {
    network.say('ready')
    await vi.advanceTimersByTimeAsync(0)
    refetch.mockClear()
    if (isAway) network.say('disconnect', 'transport close')
    const leave = enterRoom({ join: 'joinChatBox', leave: 'leaveChatBox', target: 9 })
    if (!isAway) network.say('disconnect', 'transport close')
    network.socket.recovered = true
    network.say('ready')
    network.letIn()
    await vi.advanceTimersByTimeAsync(0)
    expect(refetch).toHaveBeenCalledTimes(1)
    leave()
  })

  it('RT-02: a refused token reloads the page', () => {
    network.socket.active = false
    network.say('connect_error', new Error('ERR_SESSION_EXPIRED'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('an unreachable server does not reload the page', () => {
    network.say('connect_error', new Error('websocket error'))
    expect(reload).not.toHaveBeenCalled()
    expect(state()).toBe('offline')
  })

  it('a user over the socket limit reconnects when the server says, not sooner', () => {
    network.socket.active = false
    const data = { status: 429, limit: 'sockets', retryAfter: 40 }
    network.say('connect_error', Object.assign(new Error('ERR_TOO_MANY_REQUESTS'), { data }))
    vi.advanceTimersByTime(39_999)
    expect(network.sent.filter(([name]) => name === '(connect)')).toEqual([])
    vi.advanceTimersByTime(1)
    expect(network.sent.filter(([name]) => name === '(connect)')).toHaveLength(1)
  })

  it('a reconnect uses the current token', () => {
    setAccessToken(token(4_000_000_001))
    network.say('manager reconnect_attempt')
    expect(network.socket.io.opts.query).toEqual({ token: token(4_000_000_001), acks: 'brief' })
  })

  it('RT-04: reports every five minutes that the user is present', () => {
    vi.advanceTimersByTime(299_999)
    expect(network.sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(network.sent).toEqual([['userStatus']])
  })

  it('RT-03: receives the events of the user’s company', () => {
    const received = vi.fn()
    const stop = onEvent('queue', received)
    network.say('company-5-queue', { action: 'delete', queueId: 1 })
    network.say('company-6-queue', { action: 'delete', queueId: 2 })
    stop()
    network.say('company-5-queue', { action: 'delete', queueId: 3 })
    expect(received.mock.calls).toEqual([[{ action: 'delete', queueId: 1 }]])
  })

  it('an event that a ticket left a list, meant for other clients, does not count as a deletion', () => {
    const received = vi.fn()
    const stop = onEvent('ticket', received)
    network.say('company-5-ticket', { action: 'delete', ticketId: 1, moved: true })
    expect(received).not.toHaveBeenCalled()
    network.say('company-5-ticket', { action: 'delete', ticketId: 1 })
    expect(received).toHaveBeenCalledTimes(1)
    stop()
  })

  it('AUT-10: a session that was ended elsewhere is not reconnected', () => {
    network.say('company-5-auth', { action: 'update', user: { id: 1 } })
    network.say('disconnect', 'io server disconnect')
    expect(network.sent).toEqual([])
    network.socket.active = false
    network.say('connect_error', new Error('ERR_SESSION_EXPIRED'))
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('the code of the socket, which loads after the first screen', () => {
  beforeEach(() => {
    close()
    network.opened.length = 0
  })
  afterEach(() => {
    network.codeMissing = false
    build.served = 'same'
  })

  it('opens no connection for a user who has signed out in the meantime', async () => {
    openSocket(5)()
    await vi.dynamicImportSettled()
    expect(network.opened).toEqual([])
  })

  it('is loaded again until it arrives, and the bar shows a lost connection until then', async () => {
    network.codeMissing = true
    close = openSocket(5)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
    expect([network.opened.length, state()]).toEqual([0, 'offline'])
    network.codeMissing = false
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.dynamicImportSettled()
    expect(network.opened.length).toBe(1)
    expect(reload).not.toHaveBeenCalled()
  })

  it('is missing after a new build, whose page is loaded instead', async () => {
    network.codeMissing = true
    build.served = 'new'
    close = openSocket(5)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

it('RT-03: events missed while the nodes were apart are recovered by a refetch, and the state shows it until then', async () => {
  network.socket.recovered = true
  network.say('connect')
  network.say('ready')
  network.letIn()
  await vi.advanceTimersByTimeAsync(0)
  network.say('server-state', { nodes: 'apart' })
  expect(useConnectionState.getState().nodesApart).toBe(true)
  refetch.mockClear()
  network.say('server-state', { missed: true })
  network.say('server-state', { nodes: 'joined' })
  expect([useConnectionState.getState().nodesApart, state()]).toEqual([false, 'recovering'])
  await vi.advanceTimersByTimeAsync(0)
  expect(refetch).toHaveBeenCalled()
  expect(state()).toBe('online')
  // A new connection assumes that everything works.
  network.say('server-state', { nodes: 'apart', storage: 'full' })
  network.say('connect')
  expect(useConnectionState.getState()).toMatchObject({ nodesApart: false, storageFull: false })
})
