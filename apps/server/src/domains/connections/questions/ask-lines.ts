import { createNotifications } from '../../../platform/db/notifications.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { Log } from '../../../platform/log.ts'
import type { SessionRegistry } from '../sessions/session-registry.ts'
import { askLine, canTell, type LineAnswer, type LineQuestion } from './line-question.ts'
import {
  ANSWER_CHANNEL,
  insertQuestion,
  linesToAsk,
  QUESTION_CHANNEL,
  saveAnswer,
  takeAnswer,
  takeQuestion,
} from './line-questions.store.ts'

/** A line that could be asked: by this node, or by the one that holds it. */
export interface AskableLine {
  /** Null: it could not tell, or nobody answered in time. */
  ask(question: LineQuestion): Promise<{ told: LineAnswer } | null>
}

export interface Asking {
  /** The company's open lines that can tell this, the default connection's first, wherever they are held. */
  lines(companyId: number, kind: LineQuestion['kind']): Promise<AskableLine[]>
  /** Begins to hear the other nodes: their questions to lines of ours, and their answers. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface AskingParts {
  workplace: Workplace
  registry: Pick<SessionRegistry, 'channel'>
  log: Log
  /** Address of the app's role, for hearing the other nodes; null: there are none. */
  listenUrl: string | null
  /** 10 s unless a test cannot wait. */
  answerWithinMs?: number
}

const ANSWER_WITHIN_MS = 10_000

/** Questions that go to whichever node holds the line: written to a table, answered there, heard of by both. */
export function createAsking(parts: AskingParts): Asking {
  const { workplace, registry, log } = parts
  const waiting = new Map<number, () => void>()
  const answering = new Set<Promise<void>>()
  const handlers = {
    [QUESTION_CHANNEL](payload: string) {
      const [companyId = 0, connectionId = 0, id = 0] = payload.split(':').map(Number)
      const channel = registry.channel({ companyId, connectionId })
      if (!channel) return
      const done = answer(companyId, id, connectionId)
        .catch((error: unknown) => log.warn({ err: error, companyId, connectionId }, 'another node was not answered'))
        .finally(() => answering.delete(done))
      answering.add(done)
    },
    [ANSWER_CHANNEL]: (payload: string) => waiting.get(Number(payload))?.(),
  }
  const notifications =
    parts.listenUrl === null ? null : createNotifications(parts.listenUrl, 'recado-lines', handlers, log)

  async function answer(companyId: number, id: number, connectionId: number): Promise<void> {
    const question = await workplace.run(companyId, ({ db }) => takeQuestion(db, companyId, id))
    if (!question) return
    const told = await here(companyId, connectionId, question)
    await workplace.run(companyId, ({ db }) => saveAnswer(db, companyId, id, told))
  }

  async function here(companyId: number, connectionId: number, question: LineQuestion) {
    const channel = registry.channel({ companyId, connectionId })
    if (!channel || !canTell(channel, question.kind)) return null
    // The line may have ended just now; another one may know.
    return askLine(channel, question).then(
      (told) => ({ told }),
      () => null,
    )
  }

  async function elsewhere(companyId: number, connectionId: number, question: LineQuestion) {
    const { id, heard } = await workplace.run(companyId, async ({ db }) => {
      const id = await insertQuestion(db, companyId, connectionId, question)
      // Waited for from before the commit on: the other node may be quick.
      return { id, heard: wordOf(id) }
    })
    await heard
    return workplace.run(companyId, ({ db }) => takeAnswer(db, companyId, id))
  }

  const wordOf = (id: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve()
      }
      const timer = setTimeout(end, parts.answerWithinMs ?? ANSWER_WITHIN_MS)
      waiting.set(id, end)
    })

  return {
    async lines(companyId, kind) {
      const known = await workplace.read(companyId, ({ db }) => linesToAsk(db))
      return known.flatMap(({ id, open }): AskableLine[] => {
        const channel = registry.channel({ companyId, connectionId: id })
        if (channel) return canTell(channel, kind) ? [{ ask: (question) => here(companyId, id, question) }] : []
        return open && notifications ? [{ ask: (question) => elsewhere(companyId, id, question) }] : []
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
