import { act, cleanup, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useConnections } from '../src/features/connections/connection-data.ts'
import { ConnectionsWatcher } from '../src/features/connections/connections-watcher.tsx'
import { useContactPages } from '../src/features/contacts/contact-list/contact-list-data.ts'
import { useTicketTable } from '../src/features/conversations/bulk/bulk-data.ts'
import { useUsers } from '../src/features/identity/users/user-data.ts'
import { queueArea } from '../src/features/queues/area.ts'
import { useQueues } from '../src/features/queues/queue-data.ts'
import { useQuickMessages } from '../src/features/quick-messages/quick-message-data.ts'
import { useSchedules } from '../src/features/schedules/schedule-data.ts'
import { useTagTable } from '../src/features/tags/tag-data.ts'
import { refetchCached } from '../src/platform/api/query-client.ts'
import { useServerEvents } from '../src/platform/use-socket.ts'
import { adminUser, drawPage } from './draw-page.tsx'

const listeners = vi.hoisted(() => new Map<string, Set<(payload: unknown) => void>>())
vi.mock('../src/platform/socket.ts', () => ({
  enterRoom: () => () => {},
  onEvent: (name: string, listener: (payload: unknown) => void) => {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set.add(listener))
    return () => set.delete(listener)
  },
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Row = { id: number; name: string }
const Rows = ({ rows }: { rows: readonly Row[] | undefined }) => (
  <p>{rows ? rows.map((row) => row.name).join(' ') : '…'}</p>
)
/** Handles queue events as the shell does on every screen. */
const queueEvents = [queueArea.events ?? {}]
function QueueEvents() {
  useServerEvents(queueEvents)
  return null
}
const paged = (data: { pages: readonly object[] } | undefined, key: string) =>
  data?.pages.flatMap((page) => (page as Record<string, Row[]>)[key] ?? [])
const day = '2026-03-10'
const rowOf = (id: number, name: string) => ({
  ...{
    id,
    name,
    shortcode: name,
    users: [],
    queues: [],
    queueIds: [],
    orderQueue: null,
    isGroup: false,
    color: '#fff',
  },
  ...{ sendAt: `${day}T12:00:00.000Z`, contact: { name }, updatedAt: `${day}T12:00:00.000Z`, isDefault: false },
})
const [old, removedRow, fresh] = [rowOf(1, 'antiga'), rowOf(2, 'saiu'), rowOf(3, 'nova')]

interface List {
  path: string
  event: string
  shown: () => ReactNode
  /** The server's answer. */
  page: (rows: object[]) => unknown
  created: unknown
  deleted: unknown
}

const lists: Record<string, List> = {
  connections: {
    ...{ path: '/whatsapp', event: 'whatsapp', page: (rows) => rows },
    created: { action: 'update', whatsapp: fresh },
    deleted: { action: 'delete', whatsappId: removedRow.id },
    shown: () => (
      <>
        <ConnectionsWatcher />
        <Rows rows={useConnections().data} />
      </>
    ),
  },
  queues: {
    ...{ path: '/queue', event: 'queue', page: (rows) => rows },
    created: { action: 'create', queue: fresh },
    deleted: { action: 'delete', queueId: removedRow.id },
    shown: () => (
      <>
        <QueueEvents />
        <Rows rows={useQueues().data} />
      </>
    ),
  },
  tags: {
    ...{ path: '/tags', event: 'tag', page: (tags) => ({ tags, count: tags.length, hasMore: false }) },
    created: { action: 'create', tag: fresh },
    deleted: { action: 'delete', tagId: removedRow.id },
    shown: () => <Rows rows={paged(useTagTable('').data, 'tags')} />,
  },
  users: {
    ...{ path: '/users', event: 'user', page: (users) => ({ users, count: users.length, hasMore: false }) },
    created: { action: 'create', user: fresh },
    deleted: { action: 'delete', userId: removedRow.id },
    shown: () => <Rows rows={paged(useUsers('').data, 'users')} />,
  },
  contacts: {
    ...{
      path: '/contacts',
      event: 'contact',
      page: (contacts) => ({ contacts, count: contacts.length, hasMore: false }),
    },
    created: { action: 'create', contact: fresh },
    deleted: { action: 'delete', contactId: removedRow.id },
    shown: () => <Rows rows={paged(useContactPages({}, () => {}).data, 'contacts')} />,
  },
  'quick messages': {
    ...{ path: '/quick-messages', event: 'quickemessage' },
    page: (records) => ({ records, count: records.length, hasMore: false }),
    created: { action: 'create', record: fresh },
    deleted: { action: 'delete', id: removedRow.id },
    shown: () => <Rows rows={paged(useQuickMessages('').data, 'records')} />,
  },
  schedules: {
    ...{ path: '/schedules', event: 'schedule' },
    page: (schedules) => ({ schedules, count: schedules.length, hasMore: false, cursor: null }),
    created: { action: 'create', schedule: fresh },
    deleted: { action: 'delete', scheduleId: removedRow.id },
    shown: () => {
      const { data } = useSchedules({ first: day, last: day, search: '' })
      return <Rows rows={data?.map(({ id, contact }) => ({ id, name: contact.name }))} />
    },
  },
}

/** A server that reads its rows when a request arrives, and answers when the test allows it. */
function slowServer({ path, page }: Pick<List, 'path' | 'page'>) {
  const waiting: Array<() => void> = []
  const state = { rows: [old, removedRow] as object[] }
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (address.split('?')[0] !== `/api${path}`) return Promise.resolve(Response.json({}))
    const read = page([...state.rows])
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      waiting.push(() => resolve(Response.json(read)))
    })
  })
  /** Sends pending and later answers until these rows are on the page. */
  const shows = (expected: string[]) =>
    waitFor(() => {
      for (const answer of waiting.splice(0)) answer()
      expect(names()).toEqual(expected)
    })
  return { state, waiting, shows }
}
const emit = (event: string, payload: unknown) =>
  act(async () => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  })
const names = () => document.querySelector('p')?.textContent?.split(' ').sort()

it.each(Object.entries(lists))(
  'RT-05, LAY-08: changes by colleagues while the %s are being fetched appear without a reload',
  async (_name, list) => {
    const server = slowServer(list)
    const ListView = list.shown
    const untilRequested = () => waitFor(() => expect(server.waiting.length).toBeGreaterThan(0))
    /** The server has already read the rows of its answer. */
    const meanwhile = async () => {
      server.state.rows = [old, fresh]
      await emit(list.event, list.created)
      await emit(list.event, list.deleted)
    }
    await drawPage(<ListView />, adminUser)
    await untilRequested()
    await meanwhile()
    await server.shows(['antiga', 'nova'])
    server.state.rows = [old, removedRow]
    void refetchCached()
    await untilRequested()
    await server.shows(['antiga', 'saiu'])
    // As happens after a join (RT-01).
    void refetchCached()
    await untilRequested()
    await meanwhile()
    await server.shows(['antiga', 'nova'])
  },
)

it('SCH-08: deleting a contact removes its schedules from the calendar', async () => {
  const list = lists.schedules as List
  const server = slowServer(list)
  const ListView = list.shown
  server.state.rows = [old, { ...removedRow, contactId: 9 }]
  await drawPage(<ListView />, adminUser)
  await waitFor(() => expect(server.waiting.length).toBeGreaterThan(0))
  await server.shows(['antiga', 'saiu'])
  await emit('contact', { action: 'delete', contactId: 8 })
  expect(server.waiting, 'no request for another contact').toEqual([])
  server.state.rows = [old]
  await emit('contact', { action: 'delete', contactId: 9 })
  await waitFor(() => expect(server.waiting.length).toBeGreaterThan(0))
  await server.shows(['antiga'])
})

/** All tickets, by contact name. */
function TicketTable() {
  const { data } = useTicketTable({}, () => {})
  const tickets = data?.pages.flatMap((page) => page.tickets)
  return <Rows rows={tickets?.map(({ id, contact }) => ({ id, name: contact.name }))} />
}

it('RT-05, BLK-05: a ticket that is deleted while all tickets are being fetched does not reappear', async () => {
  const page = (tickets: object[]) => ({ tickets, count: tickets.length, hasMore: false })
  const server = slowServer({ path: '/tickets/all', page })
  await drawPage(<TicketTable />, adminUser)
  await waitFor(() => expect(server.waiting).toHaveLength(1))
  await emit('ticket', { action: 'delete', ticketId: removedRow.id })
  await server.shows(['antiga'])
})
