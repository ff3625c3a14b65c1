import type { Endpoint } from '@recado/contract/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { NoteRefusal } from '../../../platform/http/serve.ts'
import type { Log } from '../../../platform/log.ts'
import { auditFailure } from './audit.ts'

/** Rejected calls of these endpoints are logged separately, as attempts to take data out. */
const EXPORTS = /export|csv$|transcript|bundle/i

interface Waiting {
  times: number
  actor: Actor
  endpoint: Endpoint
  address: string
}

/**
 * Creates the function that counts rejected calls in the audit log: one entry per user, kind and quarter of an hour.
 * Each user and kind has one running transaction at a time; calls rejected in the meantime are counted by the next one.
 */
export function createRefusals(workplace: Workplace, log: Log): NoteRefusal {
  const waiting = new Map<string, Waiting>()
  const writing = new Set<string>()

  async function write(key: string, action: string): Promise<void> {
    writing.add(key)
    try {
      for (let one = take(key); one; one = take(key)) await noteOne(one, action)
    } catch (error) {
      log.warn({ err: error }, 'rejected calls could not be audited')
    } finally {
      writing.delete(key)
    }
  }

  function take(key: string): Waiting | undefined {
    const one = waiting.get(key)
    waiting.delete(key)
    return one
  }

  const noteOne = ({ actor, endpoint, address, times }: Waiting, action: string) =>
    workplace.run(actor.companyId, (work) =>
      auditFailure(
        work,
        actor,
        action,
        `user ${actor.userId}`,
        { address, operation: endpoint.id },
        { times, fromAnywhere: true },
      ),
    )

  return (actor, endpoint, address) => {
    const action = EXPORTS.test(endpoint.id) ? 'access.exportRefused' : 'access.refused'
    const key = `${actor.companyId} ${actor.userId} ${action}`
    const before = waiting.get(key)
    if (before) before.times += 1
    else waiting.set(key, { actor, endpoint, address, times: 1 })
    if (!writing.has(key)) void write(key, action)
  }
}
