import type { CompanyContexts } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../../platform/db/work.ts'
import type { Log } from '../../../../platform/log.ts'
import { isOver } from '../../../identity/public.ts'
import { announceSigned } from '../../messages/announce-payload.ts'
import { messagePayload } from '../../messages/inbound/receive.store.ts'
import type { MediaAddresses } from '../../messages/media/media-address.ts'
import { endSending } from '../end-sending.ts'
import type { WaitingSend } from '../waiting.store.ts'
import { isSilenced, type MaySpeak } from './silence.rules.ts'
import { botSends, waitingMessage } from './silenced-sends.store.ts'

/** Dependencies of refusing a bot's message. */
export interface SilencingDependencies extends CompanyContexts {
  workplace: Workplace
  addresses: MediaAddresses
}

const AT_ONCE = 100

/** The company as it stands now; one that nobody may use any more says nothing. */
async function maySpeak({ companyContext, workplace }: SilencingDependencies, companyId: number): Promise<MaySpeak> {
  try {
    const { status, dueDate, resumedAt } = await companyContext(companyId)
    return { active: status, over: isOver(dueDate, workplace.clock.now()), resumedAt }
  } catch (error) {
    if (error instanceof AppError) return { active: false, over: false, resumedAt: null }
    throw error
  }
}

/** Whether a row of the outbox stays here because its company may not speak by itself; messages of people always go. */
export async function staysSilent(
  deps: SilencingDependencies,
  companyId: number,
  { sendClass, queuedAt }: Pick<WaitingSend, 'sendClass' | 'queuedAt'>,
): Promise<boolean> {
  return sendClass > 0 && isSilenced(await maySpeak(deps, companyId), new Date(queuedAt))
}

/** Why a message that no person wrote stays here: its company may not speak by itself, or its contact takes no marketing. */
export type Silence = 'ERR_SEND_COMPANY_OFF' | 'OPTED_OUT' | 'ERR_MARKETING_BLOCKED'

/** Refuses a bot's message instead of sending it. False when a try of it may be under way on a node that died. */
export function refuseSilenced(
  deps: SilencingDependencies,
  companyId: number,
  { outboxId, reason }: { outboxId: number; reason: Silence },
): Promise<boolean> {
  return deps.workplace.run(companyId, async (work) => {
    const messageId = await waitingMessage(work.db, companyId, outboxId)
    // Withdrawn meanwhile.
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
 * Refuses waiting messages of a company's bots as soon as it may not speak by itself, or could not meanwhile: this is
 * shown at the message although no session opens. One that is missed here is refused when its turn comes.
 */
async function refuseAll(deps: SilencingDependencies, companyId: number): Promise<void> {
  const company = await maySpeak(deps, companyId)
  const isAway = !company.active || company.over
  if (!isAway && company.resumedAt === null) return
  const page = { before: isAway ? null : company.resumedAt, limit: AT_ONCE }
  for (let after = 0, more = true; more; ) {
    const asked = { ...page, after }
    const waiting = await deps.workplace.read(companyId, (work) => botSends(work.db, companyId, asked))
    // One by one: a transaction that holds many conversations would stand in people's way.
    for (const { messageId } of waiting)
      await deps.workplace.run(companyId, (work) => refuse(deps, work, messageId, 'ERR_SEND_COMPANY_OFF'))
    after = waiting.at(-1)?.id ?? after
    more = waiting.length === AT_ONCE
  }
}

export interface Silencer {
  /** A company changed: looks whether its bots may still say what they had queued. */
  look(companyId: number): void
  /** Waits for the looks that are under way. */
  stop(): Promise<void>
}

/** Withdraws messages that bots had queued, on the node that receives the change. */
export function createSilencer(deps: SilencingDependencies & { log: Log }): Silencer {
  const looks = new Set<Promise<void>>()
  return {
    look(companyId) {
      const looking = refuseAll(deps, companyId)
        .catch((error: unknown) => deps.log.warn({ err: error, companyId }, 'waiting messages could not be refused'))
        .finally(() => looks.delete(looking))
      looks.add(looking)
    },
    async stop() {
      await Promise.all(looks)
    },
  }
}
