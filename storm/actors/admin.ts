import { updateConnection } from '@recado/contract/connections/endpoints'
import { updateContact } from '@recado/contract/contacts/endpoints'
import { deleteTickets, queueTickets, tagTickets } from '@recado/contract/conversations/bulk'
import { deleteTicket } from '@recado/contract/conversations/endpoints'
import { updateQueue } from '@recado/contract/queues/endpoints'
import type { Admin, AdminAct, BulkAct } from '../plan/acts.ts'
import type { Company } from '../product/company.ts'
import { insist } from '../product/insist.ts'
import type { Browser } from '../run/browser.ts'
import type { Recorder } from '../run/recorder.ts'

/** An admin of a company: changes its automatic answers, renames people, deletes conversations. */
export function adminAt(
  admin: Admin,
  { company, browser, recorder }: { company: Company; browser: Browser; recorder: Recorder },
): (act: AdminAct) => Promise<void> {
  const { person } = browser
  const among = <T>(list: readonly T[], which: number): T | undefined => list[Math.floor(which * list.length)]
  return async (act) => {
    const startedAt = recorder.now()
    const note = (outcome: Parameters<Recorder['add']>[3], more: Parameters<Recorder['add']>[4] = {}) =>
      recorder.add(admin, act.kind, startedAt, outcome, {
        userId: person.userId,
        ...('mark' in act ? { mark: act.mark } : {}),
        ...more,
      })
    switch (act.kind) {
      case 'bulkTag':
      case 'bulkQueue':
      case 'bulkDelete': {
        const ids = chosenFor(act, browser)
        if (ids.length === 0) return note(null)
        const outcome = await bulk(act, ids, { company, browser })
        // One entry per ticket, because deleting a ticket deletes its sent messages.
        for (const ticketId of ids) note(outcome, { ticketId })
        return
      }
      case 'greeting': {
        const body = { greetingMessage: act.on || act.line === 0 ? `${act.mark} olá!` : '' }
        return note(await insist(person, updateConnection, { params: { id: company.lineIds[act.line] ?? 0 }, body }))
      }
      case 'menu': {
        const body = { queueIds: company.queueIds.slice(0, act.queues), greetingMessage: `${act.line} menu` }
        return note(await insist(person, updateConnection, { params: { id: company.lineIds[act.line] ?? 0 }, body }))
      }
      case 'queueGreeting': {
        const body = { greetingMessage: act.on ? `${act.mark} aqui é a fila` : '' }
        return note(await insist(person, updateQueue, { params: { id: company.queueIds[act.queue] ?? 0 }, body }))
      }
      case 'rename': {
        const ticket = among(browser.tickets('pending'), act.which)
        if (!ticket) return note(null)
        const params = { id: ticket.contactId }
        const body = { name: `Cliente ${act.mark}` }
        return note(await insist(person, updateContact, { params, body }), { contactId: ticket.contactId })
      }
      case 'deleteTicket': {
        const ticket = among(browser.tickets('closed'), act.which)
        if (!ticket) return note(null)
        return note(await insist(person, deleteTicket, { params: { id: ticket.id } }), { ticketId: ticket.id })
      }
    }
  }
}

/** Consecutive tickets in the admin's lists, starting with the chosen one. */
function chosenFor({ kind, which, many }: BulkAct, browser: Browser): number[] {
  const lists = kind === 'bulkDelete' ? (['closed'] as const) : (['open', 'pending'] as const)
  const visibleTickets = lists.flatMap((list) => browser.tickets(list))
  const from = Math.floor(which * visibleTickets.length)
  return visibleTickets.slice(from, from + many).map(({ id }) => id)
}

function bulk(act: BulkAct, ids: number[], { company, browser }: { company: Company; browser: Browser }) {
  const { person } = browser
  if (act.kind === 'bulkDelete') return insist(person, deleteTickets, { body: { ids } })
  if (act.kind === 'bulkTag') {
    return insist(person, tagTickets, { body: { ids, updateData: { tagId: company.tagIds[act.tag] } } })
  }
  return insist(person, queueTickets, { body: { ids, updateData: { queueId: company.queueIds[act.queue] } } })
}
