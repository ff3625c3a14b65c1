import { createNotifications } from '../../../platform/db/notifications.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { Log } from '../../../platform/log.ts'
import type { SessionRegistry } from '../sessions/session-registry.ts'
import {
  ANSWER_CHANNEL,
  connectionsToAsk,
  insertRemoteRequest,
  REQUEST_CHANNEL,
  saveAnswer,
  takeAnswer,
  takeRequest,
} from './remote-requests.store.ts'
import { callSession, canAnswer, type SessionAnswer, type SessionRequest } from './session-request.ts'

/** An open session that answers requests, on this node or another. */
export interface ReachableSession {
  connectionId: number
  /** Null when it could not answer or no answer came in time. */
  request(request: SessionRequest): Promise<{ value: SessionAnswer } | null>
}

export interface RemoteRequests {
  /** Returns the company's open sessions on all nodes that can answer this kind, the default connection's first. */
  sessions(companyId: number, kind: SessionRequest['kind']): Promise<ReachableSession[]>
  /** Starts listening for requests to our sessions and for answers from other nodes. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface RemoteRequestDependencies {
  workplace: Workplace
  registry: Pick<SessionRegistry, 'channel'>
  log: Log
  /** The app role's database URL, for notifications between nodes. Null disables them. */
  listenUrl: string | null
  /** Default 10 s. Shorter in tests. */
  answerWithinMs?: number
}

const ANSWER_WITHIN_MS = 10_000

/** Requests to sessions of other nodes. A request and its answer are one row, and a NOTIFY announces each. */
export function createRemoteRequests(deps: RemoteRequestDependencies): RemoteRequests {
  const { workplace, registry, log } = deps
  const waiting = new Map<number, () => void>()
  const answering = new Set<Promise<void>>()
  const handlers = {
    [REQUEST_CHANNEL](payload: string) {
      const [companyId = 0, connectionId = 0, id = 0] = payload.split(':').map(Number)
      const channel = registry.channel({ companyId, connectionId })
      if (!channel) return
      const completion = answer(companyId, id, connectionId)
        .catch((error: unknown) =>
          log.warn({ err: error, companyId, connectionId }, 'the answer to another node failed'),
        )
        .finally(() => answering.delete(completion))
      answering.add(completion)
    },
    [ANSWER_CHANNEL]: (payload: string) => waiting.get(Number(payload))?.(),
  }
  const notifications =
    deps.listenUrl === null ? null : createNotifications(deps.listenUrl, 'recado-remote-requests', handlers, log)

  async function answer(companyId: number, id: number, connectionId: number): Promise<void> {
    const request = await workplace.run(companyId, ({ db }) => takeRequest(db, companyId, id))
    if (!request) return
    const value = await askLocalSession(companyId, connectionId, request)
    await workplace.run(companyId, ({ db }) => saveAnswer(db, companyId, id, value))
  }

  async function askLocalSession(companyId: number, connectionId: number, request: SessionRequest) {
    const channel = registry.channel({ companyId, connectionId })
    if (!channel || !canAnswer(channel, request.kind)) return null
    // If the session has just ended, another one may answer.
    return callSession(channel, request).then(
      (value) => ({ value }),
      () => null,
    )
  }

  async function askRemoteSession(companyId: number, connectionId: number, request: SessionRequest) {
    const { id, received } = await workplace.run(companyId, async ({ db }) => {
      const id = await insertRemoteRequest(db, companyId, connectionId, request)
      // Listen before the commit, because the other node may answer immediately.
      return { id, received: waitForAnswer(id) }
    })
    await received
    return workplace.run(companyId, ({ db }) => takeAnswer(db, companyId, id))
  }

  const waitForAnswer = (id: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve()
      }
      const timer = setTimeout(end, deps.answerWithinMs ?? ANSWER_WITHIN_MS)
      waiting.set(id, end)
    })

  return {
    async sessions(companyId, kind) {
      const connections = await workplace.read(companyId, ({ db }) => connectionsToAsk(db))
      return connections.flatMap(({ id, open }): ReachableSession[] => {
        const channel = registry.channel({ companyId, connectionId: id })
        if (channel)
          return canAnswer(channel, kind)
            ? [{ connectionId: id, request: (request) => askLocalSession(companyId, id, request) }]
            : []
        return open && notifications
          ? [{ connectionId: id, request: (request) => askRemoteSession(companyId, id, request) }]
          : []
      })
    },
    async start() {
      await notifications?.start()
    },
    async stop() {
      for (const end of [...waiting.values()]) end()
      await notifications?.stop()
      await Promise.all(answering)
    },
  }
}
