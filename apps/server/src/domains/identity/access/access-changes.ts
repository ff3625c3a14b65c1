import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Work } from '../../../platform/db/work.ts'
import type { Log } from '../../../platform/log.ts'
import type { AccessDirectory, AccessTarget } from './access-directory.ts'
import { ACCESS_CHANNEL, notifyAccess } from './session.store.ts'

/** @param evicted true if a later login ended the session: its browsers are notified before they are disconnected */
export type AccessListener = (target: AccessTarget, evicted: boolean) => void

export interface AccessChanges {
  /**
   * Notifies every node, on commit, of users whose rights changed. All code that changes sessions, users, their queues,
   * settings or companies must call it.
   */
  changed(work: Work, target: AccessTarget): Promise<void>
  /** Notifies every node, on commit, that a later login ended a session. */
  evicted(work: Work, sessionId: string): Promise<void>
  listen(listener: AccessListener): void
  start(): Promise<void>
  stop(): Promise<void>
}

interface AccessNotice {
  node: string
  target: AccessTarget
  evicted: boolean
}

const RETRY_MS = [250, 500, 1_000, 2_000, 5_000]

/** Distributes changed rights between the nodes by LISTEN and NOTIFY. */
export function createAccessChanges(url: string, directory: AccessDirectory, log: Log): AccessChanges {
  const node = randomUUID()
  const listeners: AccessListener[] = []
  const timers = new Set<NodeJS.Timeout>()
  let client: pg.Client | null = null
  let isStopped = true

  const notify = (target: AccessTarget, evicted = false) => {
    for (const listener of listeners) listener(target, evicted)
  }

  function later(run: () => void, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  function apply(target: AccessTarget, evicted: boolean): void {
    directory.forget(target)
    notify(target, evicted)
  }

  async function send(work: Work, target: AccessTarget, evicted: boolean): Promise<void> {
    await notifyAccess(work.db, JSON.stringify({ node, target, evicted } satisfies AccessNotice))
    work.afterCommit(() => apply(target, evicted))
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'recado-access', keepAlive: true })
    fresh.on('error', () => undefined)
    fresh.on('end', () => {
      if (client === fresh) handleLoss()
    })
    fresh.on('notification', ({ payload }) => {
      const notice = JSON.parse(payload ?? '{}') as AccessNotice
      if (notice.node !== node) apply(notice.target, notice.evicted)
    })
    await fresh.connect()
    await fresh.query(`listen ${ACCESS_CHANNEL}`)
    if (isStopped) return void (await fresh.end())
    client = fresh
    // Notifications were missed in the meantime.
    for (const companyId of directory.remember(true)) notify({ companyId })
  }

  function handleLoss(): void {
    client = null
    if (isStopped) return
    directory.remember(false)
    reconnect(0)
  }

  function reconnect(tries: number): void {
    later(
      () => {
        if (isStopped) return
        connect().catch((error: unknown) => {
          if (tries === 0)
            log.warn({ err: error }, 'changes of rights cannot be received: rights are loaded for each call')
          reconnect(tries + 1)
        })
      },
      RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0,
    )
  }

  return {
    changed: (work, target) => send(work, target, false),
    evicted: (work, sessionId) => send(work, { sessionId }, true),
    listen: (listener) => void listeners.push(listener),
    async start() {
      isStopped = false
      await connect()
    },
    async stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      await client?.end()
    },
  }
}
