import type { Work, Workplace } from '../../../platform/db/work.ts'
import type { Log } from '../../../platform/log.ts'
import { ticketById } from '../../conversations/public.ts'
import { queuesWithMenus } from '../../queues/public.ts'
import type { AnsweringServices } from '../answering-services.ts'
import type { Occasion, OutsideResult } from '../scene.rules.ts'
import { type MachineTurn, machineTurn } from './jobs.ts'
import { type Machine, MachineFailed, type Turn } from './machine.ts'
import { machineTexts } from './machine-texts.rules.ts'
import { toOutsideResult } from './result.rules.ts'
import { beginTry, historyOf, linesOf } from './talk.store.ts'

/** Maximum tries of a question, also counting those during which the server died. */
export const MAX_TURN_TRIES = 3
const MOST_BEGUN = 6
/** Milliseconds between the tries, growing. */
const PAUSE_MS = 2_000

export interface TurnServices extends Pick<AnsweringServices, 'messages' | 'typing'> {
  workplace: Workplace
  machines: readonly Machine[]
  log: Log
  /** Applies an answer, in the running transaction. */
  apply(work: Work, ticketId: number, occasion: Occasion & { kind: 'answered' }): Promise<void>
}

interface PreparedTurn {
  turn: Omit<Turn, 'signal' | 'history'>
  machine: Machine
  until: number
  answerUntil: Date
  tries: number
}

/**
 * Runs the job `machine.turn`: asks a machine outside any transaction, and applies the result in one. It may run twice
 * or crash at any point: the question has one number, and only its first answer is applied.
 */
export async function runTurn(services: TurnServices, job: MachineTurn): Promise<void> {
  const { companyId, ticketId, ordinal } = job
  const preparedTurn = await services.workplace.run(companyId, (work) => prepare(work, services, job))
  if (!preparedTurn) return
  const outcome = preparedTurn.tries > MOST_BEGUN ? brokenResult(preparedTurn) : await ask(services, preparedTurn)
  await services.workplace.run(companyId, async (work) => {
    if ('again' in outcome) return work.enqueue(machineTurn, job, { startAfter: outcome.again })
    const result = await checkQueue(work, outcome)
    await services.apply(work, ticketId, { kind: 'answered', ordinal, result })
  })
}

const brokenResult = ({ turn }: PreparedTurn): OutsideResult => ({ failed: machineTexts[turn.language].broken })

async function prepare(
  work: Work,
  { machines, messages }: TurnServices,
  { companyId, ticketId, ordinal }: MachineTurn,
): Promise<PreparedTurn | null> {
  const attempt = await beginTry(work.db, companyId, { ticketId, ordinal })
  const machine = attempt && machines.find(({ name }) => name === attempt.machine)
  const ticket = machine && (await ticketById(work.db, ticketId))
  if (!attempt || !machine || !ticket) return null
  const { language } = await messages.companyContext(companyId)
  const lines = await linesOf(work.db, companyId, ticketId, attempt.span)
  const { subject, kept: memory, tries, answerUntil, span } = attempt
  const id = `${ticketId}-${ordinal}`
  return {
    turn: { companyId, id, subject, ordinal, language, ticket, lines, memory },
    ...{ machine, until: span.until, answerUntil, tries },
  }
}

async function ask(services: TurnServices, preparedTurn: PreparedTurn): Promise<OutsideResult | { again: Date }> {
  const { workplace, log } = services
  const { turn, machine, until, answerUntil, tries } = preparedTurn
  const texts = machineTexts[turn.language]
  const remainingMs = answerUntil.getTime() - workplace.clock.now().getTime()
  if (remainingMs <= 0) return { failed: texts.late }
  const { companyId, ticket } = turn
  const endTyping = services.typing(ticket)
  try {
    const answer = await machine.answer({
      ...turn,
      signal: AbortSignal.timeout(remainingMs),
      history: (most) => workplace.read(companyId, ({ db }) => historyOf(db, companyId, ticket.id, { until, most })),
    })
    return toOutsideResult(answer, turn.memory)
  } catch (error) {
    const machineError = error instanceof MachineFailed
    if (!machineError) log.warn({ err: error, companyId, machine: machine.name, turn: turn.id }, 'a machine failed')
    const next = workplace.clock.now().getTime() + PAUSE_MS * 2 ** (tries - 1)
    if (machineError && error.retry && tries < MAX_TURN_TRIES && next < answerUntil.getTime())
      return { again: new Date(next) }
    return { failed: machineError ? error.message : texts.broken }
  } finally {
    endTyping()
  }
}

/** Marks the queue that the machine named as unknown unless it belongs to the company. */
async function checkQueue(work: Work, result: OutsideResult): Promise<OutsideResult> {
  if ('failed' in result || !result.handOver || result.handOver.queueId === null) return result
  const { queueId } = result.handOver
  const [queue] = await queuesWithMenus(work.db, [queueId])
  return queue ? result : { ...result, handOver: { queueId: null, unknown: `${queueId}` } }
}
