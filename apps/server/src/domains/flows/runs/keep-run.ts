import { system } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { noteContactAnswer } from '../../contacts/public.ts'
import { changeTicketTags, handToPerson, ticketById } from '../../conversations/public.ts'
import type { FlowEffect } from '../engine/session.rules.ts'
import { flowCall } from '../jobs.ts'
import type { FlowMemory, RunUpdate } from './flow-scene.rules.ts'
import { countBreach, nameOfFlow, pauseFlow, saveRun } from './run.store.ts'
import { keepValue } from './values.store.ts'

/** Dependencies of saving a run's result. */
export interface RunKeeping {
  /** Called when a flow was paused automatically: updates its lists and notifies the company's admins. */
  paused(work: Work, flowId: number): Promise<void>
}

/** Budget breaches of a flow's runs after which the flow is paused. */
const MOST_BREACHES = 2

/**
 * Saves a run with its trace and carries out the effects other than messages, in the transaction that sends the
 * messages.
 */
export async function keepRun(
  work: Work,
  services: RunKeeping,
  ticketId: number,
  { runUpdate }: FlowMemory,
): Promise<void> {
  if (!runUpdate) return
  const runId = await saveRun(work.db, work.companyId, ticketId, runUpdate, work.now)
  for (const effect of runUpdate.outcome.effects)
    await carryOut(work, { ticketId, runId, flowId: runUpdate.run.flowId }, effect)
  if (isBreach(runUpdate) && (await countBreach(work.db, work.companyId, runUpdate.run.flowId)) >= MOST_BREACHES) {
    await pauseFlow(work.db, work.companyId, runUpdate.run.flowId)
    await services.paused(work, runUpdate.run.flowId)
  }
}

/** A loop of nodes, or of sub-flows that enter each other. */
const isBreach = ({ outcome }: RunUpdate) =>
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
