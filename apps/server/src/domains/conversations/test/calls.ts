import { simulatorInbound } from '@recado/contract/connections/simulator'
import { editMessage, listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import { createTicketNote, type TicketNote } from '@recado/contract/conversations/notes'
import { createQuickMessage } from '@recado/contract/quick-messages/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, handling, inSight, namingSample, own, SAID } from '../../../../test/sample.ts'
import { failedMedia, failedMessage } from './failed-samples.ts'

/** Names and shortcuts must be unique. */
let serial = 0
const text = `${SAID} texto`
let forwards = 0

/** A sample of each call of this area for the walks, and the traces they leave. */
export const calls: AreaCalls = {
  samples: {
    'tickets.index': own('allowed', async (w) => ({
      query: { companyId: w.admin.companyId, showAll: 'true', queueIds: `[${w.queueId}]` },
    })),
    'tickets.all': own('allowed', async () => ({ query: { showAll: 'true', pageNumber: 1 } })),
    'actions.countTickets': own('allowed', async (w) => ({ body: { ids: [(await w.newTicket()).id] } })),
    'actions.deleteTickets': namingSample(inSight, async (w) => ({ body: { ids: [(await w.newTicket()).id] } })),
    'actions.tagTickets': namingSample(inSight, async (w) => ({
      body: { ids: [(await w.newTicket()).id], updateData: { tagId: w.tagId } },
    })),
    'actions.queueTickets': namingSample(inSight, async (w) => ({
      body: { ids: [(await w.newTicket()).id], updateData: { queueId: await w.newQueue() } },
    })),
    'actions.ticketBulks': own('allowed'),
    // A finished bulk, which is returned unchanged: while one runs, the company is never idle.
    'actions.cancelTicketBulk': namingSample('allowed', async (w) => {
      const [bulk] = await w.app.rows<{ id: number }>(
        `insert into ticket_bulks (company_id, action, user_id, user_name, total, state, finished_at)
         values ($1, 'delete', $2, $3, 300, 'done', now()) returning id`,
        [w.admin.companyId, w.admin.userId, w.marker],
      )
      return { params: { id: bulk?.id } }
    }),
    'ads.index': own('allowed', async (w) => {
      await w.app.rows(
        'insert into ads (company_id, key, headline) values ($1, $2, $2) on conflict (company_id, key) do nothing',
        [w.admin.companyId, w.marker],
      )
      return {}
    }),
    'tickets.counters': own('allowed', async () => ({ query: { showAll: 'true' } })),
    'tickets.show': namingSample('refused', async (w) => ({ params: { id: (await w.newTicket()).id } })),
    'tickets.showByUuid': namingSample('refused', async (w) => ({ params: { ticketId: (await w.newTicket()).uuid } })),
    // An attendant may not use a queue that they do not serve.
    'tickets.create': namingSample({ ...inSight, 'contacts:view': 'own' }, async (w) => ({
      body: {
        contactId: await w.newContact(),
        queueId: w.queueId,
        whatsappId: w.connectionId,
        companyId: w.admin.companyId,
      },
    })),
    'tickets.update': namingSample(handling('tickets:accept'), async (w) => ({
      params: { id: (await w.newTicket()).id },
      body: { status: 'open' },
    })),
    'tickets.delete': namingSample(inSight, async (w) => ({ params: { id: (await w.newTicket()).id } })),
    'tickets.read': namingSample('refused', async (w) => ({ params: { id: (await w.newTicket()).id }, body: {} })),
    'tickets.unread': namingSample('refused', async (w) => ({ params: { id: (await w.newTicket()).id }, body: {} })),
    'tickets.snooze': namingSample('refused', async (w) => ({
      params: { id: (await w.newTicket()).id },
      body: { until: null },
    })),
    'tickets.wake': namingSample('refused', async (w) => ({ params: { id: (await w.newTicket()).id } })),
    'tickets.window': namingSample('refused', async (w) => ({ params: { id: (await w.newTicket()).id } })),
    // The connection's own number is in every group.
    'tickets.members': namingSample('refused', async (w) => {
      const { id } = await w.newTicket()
      await w.app.rows('update tickets set is_group = true where company_id = $1 and id = $2', [w.admin.companyId, id])
      return { params: { ticketId: id } }
    }),
    'tickets.timeline': namingSample('refused', async (w) => ({ params: { id: (await w.newTicket()).id } })),
    'tickets.history': namingSample('refused', async (w) => ({ params: { id: await secondTicket(w) } })),
    'tickets.transcript': namingSample('refused', async (w) => ({ params: { id: (await w.newTicket()).id } })),
    'ticketNotes.create': namingSample('refused', async (w) => ({
      body: { note: text, ticketId: (await w.newTicket()).id },
    })),
    'ticketNotes.delete': namingSample(handling('tickets:moderate'), async (w) => ({
      params: { id: (await newNote(w)).id },
    })),
    'ticketNotes.list': namingSample('refused', async (w) => ({ query: { ticketId: (await newNote(w)).ticketId } })),
    'ticketNotes.people': namingSample('refused', async (w) => ({ query: { ticketId: (await w.newTicket()).id } })),
    'ticketNotes.mentions': own('allowed', async (w) => {
      const { id } = await newNote(w)
      await w.app.rows(
        `insert into user_mentions (company_id, note_id, user_id, at)
         select company_id, id, $2, now() from ticket_notes where id = $1`,
        [id, w.admin.userId],
      )
      return {}
    }),
    'ticketNotes.mentionsSeen': own('allowed', async () => ({ body: { ids: [1] } })),
    'search.everywhere': own('allowed', async (w) => ({ query: { searchParam: w.marker } })),
    'messages.search': own('allowed', async (w) => ({ query: { searchParam: w.marker } })),
    'messages.versions': namingSample('refused', async (w) => ({ params: { id: await editedMessage(w) } })),
    'tickets.macro': namingSample('refused', async (w) => {
      const { ticket } = await w.newConversation()
      const actions = [{ type: 'text', body: text }]
      const { id } = await w.do(createQuickMessage, {
        body: { shortcode: `${w.marker} macro ${++serial}`, geral: true, actions },
      })
      return { params: { id: ticket.id, quickMessageId: id } }
    }),
    'messages.index': namingSample('refused', async (w) => ({ params: { ticketId: (await w.newTicket()).id } })),
    'messages.create': namingSample('refused', async (w) => ({
      params: { ticketId: (await w.newConversation()).ticket.id },
      body: { body: text },
    })),
    'messages.delete': namingSample('refused', async (w) => ({
      params: { id: (await w.newConversation()).ownMessageId },
    })),
    'messages.edit': namingSample('refused', async (w) => ({
      params: { id: (await w.newConversation()).ownMessageId },
      body: { body: text },
    })),
    'messages.editByPost': namingSample('refused', async (w) => ({
      params: { id: (await w.newConversation()).ownMessageId },
      body: { body: text },
    })),
    'messages.react': namingSample('refused', async (w) => ({
      params: { id: (await w.newConversation()).customerMessageId },
      body: { emoji: '👍' },
    })),
    'messages.cancel': namingSample('refused', async (w) => ({ params: { id: await failedMessage(w) }, body: {} })),
    'messages.withdrawChange': namingSample('refused', async (w) => ({
      params: { id: (await w.newConversation()).ownMessageId, kind: 'edit' },
    })),
    'messages.forward': namingSample(inSight, async (w) => ({
      params: { id: (await w.newConversation()).ownMessageId },
      body: { ticketIds: [(await w.newConversation()).ticket.id], clientId: `weiter-${++forwards}` },
    })),
    'messages.retry': namingSample('refused', async (w) => ({ params: { id: await failedMessage(w) }, body: {} })),
    'messages.retryMedia': namingSample('refused', async (w) => ({ params: { id: await failedMedia(w) }, body: {} })),
  },
  traces: {
    'actions.deleteTickets': ['tickets.delete', 'ticket deleted'],
    'actions.queueTickets': ['tickets.queue', 'ticket transferred'],
    'actions.tagTickets': ['tickets.tag', 'ticket tagged'],
    'messages.delete': ['ticket messageDeleted'],
    'messages.edit': ['ticket messageEdited'],
    'messages.editByPost': ['ticket messageEdited'],
    'ticketNotes.create': ['ticket noted'],
    'ticketNotes.delete': ['ticket noteDeleted'],
    'tickets.create': ['ticket created'],
    'tickets.delete': ['ticket.delete', 'ticket deleted'],
    'tickets.snooze': ['ticket snoozed'],
    'tickets.transcript': ['ticket.export'],
    'tickets.update': ['ticket accepted'],
  },
  traceless: {
    'messages.withdrawChange': 'asked for and never made: the message stays as it is',
    'tickets.wake': 'ends a snooze: the ticket is back on its list',
  },
}

async function newNote(fixture: CompanyFixture): Promise<TicketNote> {
  const ticketId = (await fixture.newTicket()).id
  return fixture.do(createTicketNote, { body: { note: `${fixture.marker} nota`, ticketId } })
}

/** Creates an own message that was edited. */
async function editedMessage(fixture: CompanyFixture): Promise<number> {
  const { ownMessageId } = await fixture.newConversation()
  await fixture.do(editMessage, { params: { id: ownMessageId }, body: { body: `${fixture.marker} corrigida` } })
  return ownMessageId
}

/** Creates the ticket of a customer who writes again after the first one was resolved. */
async function secondTicket(fixture: CompanyFixture): Promise<number> {
  const { ticket } = await fixture.newConversation()
  await fixture.do(updateTicket, { params: { id: ticket.id }, body: { status: 'closed' } })
  const { number } = ticket.contact
  await fixture.do(simulatorInbound, {
    params: { whatsappId: fixture.connectionId },
    body: { number, body: `${fixture.marker} de novo` },
  })
  const { tickets } = await fixture.do(listTickets, { query: { searchParam: number, status: 'pending' } })
  return tickets[0]?.id ?? 0
}
