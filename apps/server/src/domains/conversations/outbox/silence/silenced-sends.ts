import type { CompanyContexts } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../../platform/db/work.ts'
import type { Log } from '../../../../platform/log.ts'
import { isExpired } from '../../../identity/public.ts'
import { announceSigned } from '../../messages/announce-payload.ts'
import { messagePayload } from '../../messages/inbound/receive.store.ts'
import type { MediaAddresses } from '../../messages/media/media-address.ts'
import { endSending } from '../end-sending.ts'
import type { WaitingSend } from '../waiting.store.ts'
import { type CompanyState, isSilenced } from './silence.rules.ts'
import { botSends, waitingMessage } from './silenced-sends.store.ts'

/** Dependencies of rejecting a bot's message. */
export interface SilencingDependencies extends CompanyContexts {
  workplace: Workplace
  addresses: MediaAddresses
}

const AT_ONCE = 100

/** Returns the company's current state; an inactive company's bots may not speak. */
async function loadCompanyState(
  { companyContext, workplace }: SilencingDependencies,
  companyId: number,
): Promise<CompanyState> {
  try {
    const { status, dueDate, resumedAt } = await companyContext(companyId)
    return { active: status, over: isExpired(dueDate, workplace.clock.now()), resumedAt }
  } catch (error) {
    if (error instanceof AppError) return { active: false, over: false, resumedAt: null }
    throw error
  }
}

/**
 * Whether an outbox row is not sent because its company may not send automatically. Users' messages are always sent.
 */
export async function staysSilent(
  deps: SilencingDependencies,
  companyId: number,
  { sendClass, queuedAt }: Pick<WaitingSend, 'sendClass' | 'queuedAt'>,
): Promise<boolean> {
  return sendClass > 0 && isSilenced(await loadCompanyState(deps, companyId), new Date(queuedAt))
}

/**
 * Why an automatic message is not sent: its company may not send automatically, or its contact does not accept
 * marketing.
 */
export type Silence = 'ERR_SEND_COMPANY_OFF' | 'OPTED_OUT' | 'ERR_MARKETING_BLOCKED'

/** Rejects a bot's message instead of sending it. False when a try may be under way on a node that died. */
export function refuseSilenced(
  deps: SilencingDependencies,
  companyId: number,
  { outboxId, reason }: { outboxId: number; reason: Silence },
): Promise<boolean> {
  return deps.workplace.run(companyId, async (work) => {
    const messageId = await waitingMessage(work.db, companyId, outboxId)
    // Withdrawn in the meantime.
    if (messageId === null) return true
    return refuse(deps, work, messageId, reason)
  })
}

async function refuse(deps: SilencingDependencies, work: Work, messageId: number, reason: Silence): Promise<boolean> {
  if (!(await endSending(work, messageId, reason))) return false
  const payload = await messagePayload(work.db, messageId)
  if (payload) announceSigned(work, deps.addresses, 'update', payload)
  return true
}

/**
 * Rejects the waiting messages of a company's bots as soon as the company may not send automatically, or could not in
 * the meantime. So they show this without a session. A message missed here is rejected at its turn.
 */
async function refuseAll(deps: SilencingDependencies, companyId: number): Promise<void> {
  const company = await loadCompanyState(deps, companyId)
  const isAway = !company.active || company.over
  if (!isAway && company.resumedAt === null) return
  const page = { before: isAway ? null : company.resumedAt, limit: AT_ONCE }
  for (let after = 0, more = true; more; ) {
    const query = { ...page, after }
    const waiting = await deps.workplace.read(companyId, (work) => botSends(work.db, companyId, query))
    // One transaction each: locking many conversations at once would delay users.
    for (const { messageId } of waiting)
      await deps.workplace.run(companyId, (work) => refuse(deps, work, messageId, 'ERR_SEND_COMPANY_OFF'))
    after = waiting.at(-1)?.id ?? after
    more = waiting.length === AT_ONCE
  }
}

export interface Silencer {
  /** Checks whether the queued messages of a changed company's bots may still be sent. */
  check(companyId: number): void
  /** Waits for running checks. */
  stop(): Promise<void>
}

/** Withdraws the bots' queued messages, on the node that receives the change. */
export function createSilencer(deps: SilencingDependencies & { log: Log }): Silencer {
  const runningChecks = new Set<Promise<void>>()
  return {
    check(companyId) {
      const check = refuseAll(deps, companyId)
        .catch((error: unknown) => deps.log.warn({ err: error, companyId }, 'could not reject waiting messages'))
        .finally(() => runningChecks.delete(check))
      runningChecks.add(check)
    },
    async stop() {
      await Promise.all(runningChecks)
    },
  }
}
