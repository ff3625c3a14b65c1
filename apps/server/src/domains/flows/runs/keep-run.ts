import { system } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { noteContactAnswer } from '../../contacts/public.ts'
import { changeTicketTags, handToPerson, ticketById } from '../../conversations/public.ts'
import type { FlowEffect } from '../engine/session.rules.ts'
import { flowCall } from '../jobs.ts'
import type { FlowMemory, Kept } from './flow-scene.rules.ts'
import { countBreach, nameOfFlow, pauseFlow, saveRun } from './run.store.ts'
import { keepValue } from './values.store.ts'

/** Dependencies of keeping what a run came to. */
export interface RunKeeping {
  /** A flow was paused by itself: its lists change, and the company's admins are told. */
  paused(work: Work, flowId: number): Promise<void>
}

/** So often a run may go past its budget before its flow is paused. */
const MOST_BREACHES = 2

/** Keeps a run with its trace, and does what is not said to the customer; in the transaction of what is said. */
export async function keepRun(work: Work, services: RunKeeping, ticketId: number, { kept }: FlowMemory): Promise<void> {
  if (!kept) return
  const runId = await saveRun(work.db, work.companyId, ticketId, kept, work.now)
  for (const effect of kept.outcome.effects) await carryOut(work, { ticketId, runId, flowId: kept.run.flowId }, effect)
  if (isBreach(kept) && (await countBreach(work.db, work.companyId, kept.run.flowId)) >= MOST_BREACHES) {
    await pauseFlow(work.db, work.companyId, kept.run.flowId)
    await services.paused(work, kept.run.flowId)
  }
}

/** A circle of nodes, or of sub-flows that enter one another. */
const isBreach = ({ outcome }: Kept) =>
  outcome.effects.some(
    (effect) => effect.do === 'fallback' && (effect.reason === 'budget' || effect.reason === 'tooDeep'),
  )

async function carryOut(
  work: Work,
  { ticketId, runId, flowId }: { ticketId: number; runId: number; flowId: number },
  effect: FlowEffect,
): Promise<void> {
  const { companyId } = work
  switch (effect.do) {
    case 'call':
      return work.enqueue(flowCall, { companyId, ticketId, runId, ordinal: effect.ordinal, begins: effect.begins })
    case 'tag': {
      const ticket = await ticketById(work.db, ticketId)
      if (!ticket) return
      const tagIds = [...new Set([...ticket.tags.map(({ id }) => id), effect.tagId])]
      await changeTicketTags(work, system, { before: ticket, tagIds })
      return
    }
    case 'person': {
      const by = await nameOfFlow(work.db, companyId, flowId)
      return handToPerson(work, ticketId, { userId: effect.userId, by })
    }
    case 'contact': {
      const ticket = await ticketById(work.db, ticketId)
      if (ticket) await noteContactAnswer(work, ticket.contactId, { field: effect.field, value: effect.value })
      return
    }
    case 'keep':
      return keepValue(work.db, companyId, { ticketId, name: effect.name, value: effect.value, now: work.now })
  }
}
