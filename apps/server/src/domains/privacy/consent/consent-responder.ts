import type { Work } from '../../../platform/db/work.ts'
import type { AnswerArea, Occasion, Responder, Scene } from '../../answering/public.ts'
import { noteMarketingAnswer } from '../../contacts/public.ts'
import type { LockedTicket } from '../../conversations/public.ts'
import { type ConsentMemory, type ConsentScene, decideConsent } from './consent.rules.ts'
import { addQuestion, asksConsent, consentStateOf, noteConsentAnswer } from './question.store.ts'

const area: AnswerArea<ConsentScene, ConsentMemory> = {
  load,
  save,
  // Runs for each message of a pending ticket, if the company asks for consent.
  placesOfConnection: async ({ db, companyId }) => ((await asksConsent(db, companyId)) ? [{}] : []),
}

/** Asks a person about its data at the first contact, once per text (PLUS-21). */
export const consentResponder: Responder<ConsentScene, ConsentMemory> = { name: 'consent', area, decide: decideConsent }

async function load(
  work: Work,
  { ticket }: LockedTicket,
  scene: Scene,
  occasion: Occasion,
): Promise<ConsentScene | null> {
  if (occasion.kind !== 'message' && occasion.kind !== 'arrived') return null
  const standing = await consentStateOf(work.db, work.companyId, ticket.id)
  if (!standing) return null
  const { version, text, openVersion, askedAt } = standing
  const lines = occasion.kind === 'message' ? occasion.lines.length : 1
  return {
    ...scene,
    memory: {},
    due: standing.isDue ? { version, text } : null,
    open:
      openVersion !== null && askedAt !== null
        ? { version: openVersion, askedAt, isNext: standing.since <= lines }
        : null,
  }
}

async function save(work: Work, ticketId: number, { keep }: ConsentMemory): Promise<void> {
  if (!keep) return
  const { db, companyId, now } = work
  if ('asked' in keep) return addQuestion(db, companyId, { ticketId, version: keep.asked, now })
  const { answered, version, line } = keep
  const contactId = await noteConsentAnswer(db, companyId, { ticketId, version, answer: answered, now })
  if (contactId === null) return
  const state = answered === 'no' ? ('opted_out' as const) : ('allowed' as const)
  await noteMarketingAnswer(work, {
    contactId,
    state,
    messageId: line.id ?? null,
    text: line.text ?? '',
    ticketId,
    at: line.sentAt,
  })
}
