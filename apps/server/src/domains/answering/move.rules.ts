import type { BotMove, LockedTicket } from '../conversations/public.ts'
import type { ChainOutcome } from './chain.rules.ts'

/** Returns the move that the effects cause, with a timeline entry for each. */
export function moveOf({ ticket }: Pick<LockedTicket, 'ticket'>, { effects, talk }: ChainOutcome): BotMove {
  const { status, queueId, userId } = ticket
  const system = { actorKind: 'system', actorName: '' } as const
  const customer = { actorKind: 'customer', actorName: ticket.contact.name } as const
  const before = { status, queueId, userId }
  let move: BotMove = { timeline: [] }
  const withEntry = (entry: BotMove['timeline'][number], change: Partial<BotMove>) => {
    move = { ...move, ...change, timeline: [...move.timeline, entry] }
  }
  for (const effect of effects) {
    switch (effect.do) {
      case 'route': {
        const after = { ...before, queueId: effect.queueId }
        withEntry({ ...customer, action: 'routed', before, after }, { queueId: effect.queueId })
        break
      }
      case 'handOver':
      case 'transfer': {
        const reason = effect.do === 'transfer' ? 'unanswered' : effect.reason
        const after = { ...before, queueId: effect.queueId, reason }
        withEntry({ ...system, action: 'transferred', before, after }, { queueId: effect.queueId })
        break
      }
      case 'close': {
        const after = {
          ...before,
          queueId: move.queueId ?? queueId,
          status: 'closed',
          reason: effect.reason ?? 'inactivity',
        }
        withEntry({ ...system, action: 'closed', before, after }, { close: true })
        break
      }
      case 'leave':
        withEntry({ ...system, action: 'machineLeft', before: null, after: { reason: effect.reason } }, {})
        break
      case 'stop': {
        const after = { reason: 'loop', said: talk.said }
        withEntry({ ...system, action: 'machineStopped', before: null, after }, { stop: true })
        break
      }
      case 'rate':
        withEntry({ ...customer, action: 'rated', before: null, after: { rate: effect.score, userId } }, {})
        break
    }
  }
  return move
}
