import type { Work, Workplace } from '../../../platform/db/work.ts'
import type { Log } from '../../../platform/log.ts'
import { ticketById } from '../../conversations/public.ts'
import { queuesWithMenus } from '../../queues/public.ts'
import type { AnsweringServices } from '../answering-services.ts'
import type { Occasion, OutsideResult } from '../scene.rules.ts'
import { type MachineTurn, machineTurn } from './jobs.ts'
import { type Machine, MachineFailed, type Turn } from './machine.ts'
import { machineTexts } from './machine-texts.rules.ts'
import { resultOf } from './result.rules.ts'
import { beginTry, historyOf, linesOf } from './talk.store.ts'

/** Tries of one question, and those after which it is given up although servers died in between. */
export const MOST_TRIES = 3
const MOST_BEGUN = 6
/** Between the tries, growing. */
const PAUSE_MS = 2_000

export interface TurnServices extends Pick<AnsweringServices, 'messages'> {
  workplace: Workplace
  machines: readonly Machine[]
  log: Log
  /** Applies an answer, in the running transaction. */
  apply(work: Work, ticketId: number, occasion: Occasion & { kind: 'answered' }): Promise<void>
}

interface Prepared {
  turn: Omit<Turn, 'signal' | 'history'>
  machine: Machine
  until: number
  answerUntil: Date
  tries: number
}

/**
 * The job `machine.turn`: asks a machine outside any transaction, and applies what came of it in one. It may run twice, or die
 * anywhere: the question has one number, and only its first answer finds somebody waiting.
 */
export async function runTurn(services: TurnServices, job: MachineTurn): Promise<void> {
  const { companyId, ticketId, ordinal } = job
  const prepared = await services.workplace.run(companyId, (work) => prepare(work, services, job))
  if (!prepared) return
  const outcome = prepared.tries > MOST_BEGUN ? brokenOf(prepared) : await ask(services, prepared)
  await services.workplace.run(companyId, async (work) => {
    if ('again' in outcome) return work.enqueue(machineTurn, job, { startAfter: outcome.again })
    const result = await checked(work, outcome)
    await services.apply(work, ticketId, { kind: 'answered', ordinal, result })
  })
}

const brokenOf = ({ turn }: Prepared): OutsideResult => ({ failed: machineTexts[turn.language].broken })

async function prepare(
  work: Work,
  { machines, messages }: TurnServices,
  { companyId, ticketId, ordinal }: MachineTurn,
): Promise<Prepared | null> {
  const begun = await beginTry(work.db, companyId, { ticketId, ordinal })
  const machine = begun && machines.find(({ name }) => name === begun.machine)
  const ticket = machine && (await ticketById(work.db, ticketId))
  if (!begun || !machine || !ticket) return null
  const { language } = await messages.companyContext(companyId)
  const lines = await linesOf(work.db, companyId, ticketId, begun.span)
  const { subject, kept: memory, tries, answerUntil, span } = begun
  const id = `${ticketId}-${ordinal}`
  return {
    turn: { companyId, id, subject, ordinal, language, ticket, lines, memory },
    ...{ machine, until: span.until, answerUntil, tries },
  }
}

async function ask(services: TurnServices, prepared: Prepared): Promise<OutsideResult | { again: Date }> {
  const { workplace, log } = services
  const { turn, machine, until, answerUntil, tries } = prepared
  const texts = machineTexts[turn.language]
  const left = answerUntil.getTime() - workplace.clock.now().getTime()
  if (left <= 0) return { failed: texts.late }
  const { companyId, ticket } = turn
  try {
    const answer = await machine.answer({
      ...turn,
      signal: AbortSignal.timeout(left),
      history: (most) => workplace.read(companyId, ({ db }) => historyOf(db, companyId, ticket.id, { until, most })),
    })
    return resultOf(answer, turn.memory)
  } catch (error) {
    const known = error instanceof MachineFailed
    if (!known) log.warn({ err: error, companyId, machine: machine.name, turn: turn.id }, 'a machine failed')
    const next = workplace.clock.now().getTime() + PAUSE_MS * 2 ** (tries - 1)
    if (known && error.retry && tries < MOST_TRIES && next < answerUntil.getTime()) return { again: new Date(next) }
    return { failed: known ? error.message : texts.broken }
  }
}

/** A queue that the machine named is one of the company, or unknown. */
async function checked(work: Work, result: OutsideResult): Promise<OutsideResult> {
  if ('failed' in result || !result.handOver || result.handOver.queueId === null) return result
  const { queueId } = result.handOver
  const [known] = await queuesWithMenus(work.db, [queueId])
  return known ? result : { ...result, handOver: { queueId: null, unknown: `${queueId}` } }
}
