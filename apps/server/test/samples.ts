import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { previewContactImport } from '@recado/contract/contacts/import-endpoints'
import { editMessage, listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import { createTicketNote, type TicketNote } from '@recado/contract/conversations/notes'
import { createQueueOption } from '@recado/contract/queues/endpoints'
import { createQuickMessage, uploadQuickMessageMedia } from '@recado/contract/quick-messages/endpoints'
import { createSchedule, uploadScheduleMedia } from '@recado/contract/schedules/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { accountSamples } from './account-samples.ts'
import { billingSamples } from './billing-samples.ts'
import { type CompanyFixture, customerNumber } from './company-fixture.ts'
import { failedMedia, failedMessage } from './failed-samples.ts'
import { operatorSamples } from './operator-samples.ts'
import { named, own, PNG, pictureForm, queueColor, SAID, type Sample, type SampleCall, sheetForm } from './sample.ts'
import { until } from './until.ts'

export { PNG, type Sample, type SampleCall }

const simulator = (make: (fixture: CompanyFixture) => Promise<SampleCall>) =>
  named('refused', async (fixture) => ({ params: { whatsappId: fixture.connectionId }, ...(await make(fixture)) }))

/** Names and shortcuts are unique. */
let serial = 0

const text = `${SAID} texto`
let forwards = 0

/** One sample per endpoint of the contract; the walk fails for an endpoint without one. Public endpoints need none. */
export const samples: Record<string, Sample> = {
  'auth.logout': own('allowed'),
  'auth.me': own('allowed'),
  'companies.show': named('allowed', async (w) => ({ params: { id: w.admin.companyId } })),
  'companies.listPlan': named('allowed', async (w) => ({ params: { id: w.admin.companyId } })),
  'companies.updateSchedules': named('refused', async (w) => ({
    params: { id: w.admin.companyId },
    body: { schedules: [] },
  })),
  ...billingSamples,
  ...operatorSamples,
  ...accountSamples,
  'users.index': own('allowed'),
  'users.list': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
  'users.show': named('allowed', async (w) => ({ params: { id: await w.newUser() } })),
  'users.create': own('refused', async (w) => ({
    body: {
      name: SAID,
      lastName: 'Novo',
      email: `${SAID}${Date.now()}${Math.random()}@exemplo.com.br`,
      password: 'segredo1',
      companyId: w.admin.companyId,
    },
  })),
  'users.update': named('refused', async (w) => ({
    params: { id: await w.newUser() },
    body: { name: `${SAID} mudou`, companyId: w.admin.companyId },
  })),
  'users.delete': named('refused', async (w) => ({ params: { id: await w.newUser() } })),
  'users.setLanguage': own('allowed', async () => ({ params: { lang: 'pt' } })),
  'settings.index': own('allowed'),
  'settings.update': own('refused', async () => ({
    params: { key: 'userRating' },
    body: { key: 'userRating', value: 'enabled' },
  })),
  'queues.index': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
  'queues.show': named('allowed', async (w) => ({ params: { id: w.queueId } })),
  'queues.use': named('refused', async (w) => ({ params: { id: w.queueId } })),
  'queues.create': own('refused', async (_w) => ({
    body: { name: `${SAID} ${queueColor()}`, color: queueColor() },
  })),
  'queues.update': named('refused', async (w) => ({
    params: { id: await w.newQueue() },
    body: { greetingMessage: text },
  })),
  'queues.delete': named('refused', async (w) => ({ params: { id: await w.newQueue() } })),
  'queueOptions.index': named('allowed', async (w) => ({
    query: { queueId: (await newOption(w)).queueId, parentId: -1 },
  })),
  'queueOptions.create': named('refused', async (w) => ({ body: { queueId: await w.newQueue(), title: SAID } })),
  'queueOptions.update': named('refused', async (w) => ({
    params: { id: (await newOption(w)).id },
    body: { title: `${SAID} mudou` },
  })),
  'queueOptions.delete': named('refused', async (w) => ({ params: { id: (await newOption(w)).id } })),
  'tags.list': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
  'tags.index': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
  'tags.show': named('allowed', async (w) => ({ params: { id: w.tagId } })),
  'tags.update': named('refused', async (w) => ({ params: { id: await newTag(w) }, body: { color: queueColor() } })),
  'tags.delete': named('refused', async (w) => ({ params: { id: await newTag(w) } })),
  'tags.create': own('allowed', async (_w) => ({ body: { name: `${SAID} ${queueColor()}` } })),
  'tags.sync': named('refused', async (w) => ({
    body: { ticketId: (await w.newTicket()).id, tags: [{ id: w.tagId }] },
  })),
  'quickMessages.list': own('allowed', async (w) => {
    await newQuickMessage(w)
    return { query: { companyId: w.admin.companyId, userId: w.admin.userId } }
  }),
  'quickMessages.index': own('allowed', async (w) => {
    await newQuickMessage(w)
    return { query: { pageNumber: 1 } }
  }),
  'quickMessages.show': named('allowed', async (w) => ({ params: { id: await newQuickMessage(w) } })),
  'quickMessages.create': own('allowed', async () => ({ body: { shortcode: `${SAID}`, message: text } })),
  'quickMessages.update': named('refused', async (w) => ({
    params: { id: await newQuickMessage(w) },
    body: { message: text },
  })),
  'quickMessages.delete': named('refused', async (w) => ({ params: { id: await newQuickMessage(w) } })),
  'quickMessages.uploadMedia': named('refused', async (w) => ({
    params: { id: await newQuickMessage(w) },
    body: pictureForm(),
  })),
  'quickMessages.deleteMedia': named('refused', async (w) => {
    const id = await newQuickMessage(w)
    await w.do(uploadQuickMessageMedia, { params: { id }, body: pictureForm() })
    return { params: { id } }
  }),
  'schedules.index': own('allowed', async (w) => {
    await newSchedule(w)
    return { query: { pageNumber: 1 } }
  }),
  'schedules.show': named('refused', async (w) => ({ params: { id: await walledSchedule(w) } })),
  'schedules.create': named('refused', async (w) => ({
    body: { body: text, contactId: (await w.newTicket()).contactId, sendAt: NEXT_CENTURY },
  })),
  'schedules.update': named('refused', async (w) => ({ params: { id: await newSchedule(w) }, body: { body: text } })),
  'schedules.delete': named('refused', async (w) => ({ params: { id: await newSchedule(w) } })),
  'schedules.uploadMedia': named('refused', async (w) => ({
    params: { id: await newSchedule(w) },
    body: pictureForm(),
  })),
  'schedules.deleteMedia': named('refused', async (w) => {
    const id = await newSchedule(w)
    await w.do(uploadScheduleMedia, { params: { id }, body: pictureForm() })
    return { params: { id } }
  }),
  'contacts.index': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
  'contacts.list': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
  'contacts.show': named('allowed', async (w) => ({ params: { id: await w.newContact() } })),
  'contacts.create': own('allowed', async (w) => ({
    body: { name: `${SAID} novo`, number: customerNumber(), companyId: w.admin.companyId },
  })),
  // Behind the wall: a new number would divert the customer's conversation.
  'contacts.update': named('refused', async (w) => ({
    params: { id: (await w.newTicket()).contactId },
    body: { name: `${SAID} mudado`, number: customerNumber() },
  })),
  'contacts.numberChange': named('allowed', async (w) => ({ params: { id: await w.newContact() } })),
  'contacts.delete': named('refused', async (w) => ({ params: { id: await w.newContact() } })),
  'contacts.tickets': named('refused', async (w) => ({ params: { id: await w.newContact() } })),
  'contacts.markCompanyClient': named('allowed', async (w) => ({
    params: { contactId: await w.newContact() },
    body: { isCompanyClient: true },
  })),
  'actions.updateContacts': named('allowed', async (w) => ({
    body: { ids: [await w.newContact()], updateData: { tagId: w.tagId } },
  })),
  'contacts.export': own('allowed'),
  'contacts.importFromPhone': own('allowed'),
  'contactImports.index': own('allowed', async (w) => {
    await newImport(w)
    return {}
  }),
  'contactImports.show': named('allowed', async (w) => ({ params: { id: await newImport(w) } })),
  'contactImports.preview': own('allowed', async () => ({
    body: { fileName: `${SAID}.csv`, rows: [{ row: 2, name: SAID, number: customerNumber(), email: '' }] },
  })),
  'contacts.upload': own('allowed', async () => ({ body: sheetForm(`nome;numero\n${SAID};${customerNumber()}\n`) })),
  'contactImports.start': named('refused', async (w) => ({ params: { id: await newImport(w) } })),
  'contactImports.drop': named('refused', async (w) => ({ params: { id: await newImport(w) } })),
  // One that is done, which is answered as it is: beside one that runs no company is at rest.
  'contactImports.cancel': named('refused', async (w) => {
    const id = await newImport(w)
    await w.app.rows(`update contact_imports set state = 'done', finished_at = now() where id = $1`, [id])
    return { params: { id } }
  }),
  'contactImports.rejects': named('allowed', async (w) => ({ params: { id: await newImport(w) } })),
  'whatsapp.index': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId, session: 0 } })),
  'whatsapp.show': named('allowed', async (w) => ({ params: { id: w.connectionId }, query: { session: 0 } })),
  'whatsapp.create': own('refused', async (_w) => ({ body: { name: `${SAID} nova`, provider: 'simulator' } })),
  'whatsapp.update': named('refused', async (w) => ({
    params: { id: w.connectionId },
    body: { complationMessage: text },
  })),
  'whatsapp.delete': named('refused', async (w) => ({ params: { id: await newLine(w) } })),
  'whatsapp.renewToken': named('refused', async (w) => ({ params: { id: w.connectionId } })),
  'whatsappOutages.index': own('refused', async (w) => {
    await w.app.rows(
      `insert into connection_outages (company_id, connection_id, started_at, dropped_at, ended_at)
       values ($1, $2, now(), now(), now())`,
      [w.admin.companyId, w.connectionId],
    )
    return {}
  }),
  'whatsappsession.retry': named('refused', async (w) => ({ params: { id: await newLine(w) } })),
  'whatsappsession.newQr': named('refused', async (w) => ({ params: { id: await newLine(w) } })),
  'whatsappsession.end': named('refused', async (w) => ({ params: { id: await newLine(w) } })),
  'simulator.scan': simulator(async (w) => ({ params: { whatsappId: await newLine(w) }, body: {} })),
  'simulator.inbound': simulator(async (_w) => ({ body: { number: customerNumber(), name: SAID, body: text } })),
  'simulator.outbox': simulator(async () => ({ query: { limit: 10 } })),
  'simulator.chats': simulator(async () => ({})),
  'simulator.ack': simulator(async (w) => ({ body: { id: (await w.newConversation()).ownExternalId, ack: 4 } })),
  'simulator.event': simulator(async () => ({ body: { type: 'typing', number: customerNumber() } })),
  'simulator.fault': simulator(async () => ({ body: { delaySendsMs: 0 } })),
  'simulator.restore': simulator(async () => ({ body: {} })),
  'tickets.index': own('allowed', async (w) => ({
    query: { companyId: w.admin.companyId, showAll: 'true', queueIds: `[${w.queueId}]` },
  })),
  'tickets.all': own('refused', async () => ({ query: { showAll: 'true', pageNumber: 1 } })),
  'actions.countTickets': own('refused', async (w) => ({ body: { ids: [(await w.newTicket()).id] } })),
  'actions.deleteTickets': named('refused', async (w) => ({ body: { ids: [(await w.newTicket()).id] } })),
  'actions.tagTickets': named('refused', async (w) => ({
    body: { ids: [(await w.newTicket()).id], updateData: { tagId: w.tagId } },
  })),
  'actions.queueTickets': named('refused', async (w) => ({
    body: { ids: [(await w.newTicket()).id], updateData: { queueId: await w.newQueue() } },
  })),
  'actions.ticketBulks': own('refused'),
  // As above.
  'actions.cancelTicketBulk': named('refused', async (w) => {
    const [bulk] = await w.app.rows<{ id: number }>(
      `insert into ticket_bulks (company_id, action, user_id, user_name, total, state, finished_at)
       values ($1, 'delete', $2, $3, 300, 'done', now()) returning id`,
      [w.admin.companyId, w.admin.userId, w.marker],
    )
    return { params: { id: bulk?.id } }
  }),
  'dashboard.index': own('refused', async () => ({ query: { days: 7 } })),
  'dashboard.ticketsUsers': own('refused', async (w) => ({ query: { companyId: w.admin.companyId } })),
  'dashboard.ticketsDay': own('refused', async (w) => ({ query: { companyId: w.admin.companyId } })),
  'dashboard.tickets': own('refused', async (w) => {
    await w.newTicket()
    return { query: { figure: 'begun', days: 3 } }
  }),
  'dashboard.gettingStarted': own('refused'),
  'tickets.counters': own('allowed', async () => ({ query: { showAll: 'true' } })),
  'tickets.show': named('refused', async (w) => ({ params: { id: (await w.newTicket()).id } })),
  'tickets.showByUuid': named('refused', async (w) => ({ params: { ticketId: (await w.newTicket()).uuid } })),
  // An attendant may not use a queue that they do not serve.
  'tickets.create': named('refused', async (w) => ({
    body: {
      contactId: await w.newContact(),
      queueId: w.queueId,
      whatsappId: w.connectionId,
      companyId: w.admin.companyId,
    },
  })),
  'tickets.update': named('refused', async (w) => ({
    params: { id: (await w.newTicket()).id },
    body: { status: 'open' },
  })),
  'tickets.delete': named('refused', async (w) => ({ params: { id: (await w.newTicket()).id } })),
  'tickets.read': named('refused', async (w) => ({ params: { id: (await w.newTicket()).id }, body: {} })),
  'tickets.unread': named('refused', async (w) => ({ params: { id: (await w.newTicket()).id }, body: {} })),
  'tickets.snooze': named('refused', async (w) => ({
    params: { id: (await w.newTicket()).id },
    body: { until: null },
  })),
  'tickets.wake': named('refused', async (w) => ({ params: { id: (await w.newTicket()).id } })),
  'tickets.timeline': named('refused', async (w) => ({ params: { id: (await w.newTicket()).id } })),
  'tickets.history': named('refused', async (w) => ({ params: { id: await secondTicket(w) } })),
  'tickets.transcript': named('refused', async (w) => ({ params: { id: (await w.newTicket()).id } })),
  'ticketNotes.create': named('refused', async (w) => ({
    body: { note: text, ticketId: (await w.newTicket()).id },
  })),
  'ticketNotes.delete': named('refused', async (w) => ({ params: { id: (await newNote(w)).id } })),
  'ticketNotes.list': named('refused', async (w) => ({ query: { ticketId: (await newNote(w)).ticketId } })),
  'search.everywhere': own('allowed', async (w) => ({ query: { searchParam: w.marker } })),
  'messages.search': own('allowed', async (w) => ({ query: { searchParam: w.marker } })),
  'messages.versions': named('refused', async (w) => ({ params: { id: await editedMessage(w) } })),
  'tickets.macro': named('refused', async (w) => {
    const { ticket } = await w.newConversation()
    const actions = [{ type: 'text', body: text }]
    const { id } = await w.do(createQuickMessage, {
      body: { shortcode: `${w.marker} macro ${++serial}`, geral: true, actions },
    })
    return { params: { id: ticket.id, quickMessageId: id } }
  }),
  'messages.index': named('refused', async (w) => ({ params: { ticketId: (await w.newTicket()).id } })),
  'messages.create': named('refused', async (w) => ({
    params: { ticketId: (await w.newConversation()).ticket.id },
    body: { body: text },
  })),
  'messages.delete': named('refused', async (w) => ({ params: { id: (await w.newConversation()).ownMessageId } })),
  'messages.edit': named('refused', async (w) => ({
    params: { id: (await w.newConversation()).ownMessageId },
    body: { body: text },
  })),
  'messages.editByPost': named('refused', async (w) => ({
    params: { id: (await w.newConversation()).ownMessageId },
    body: { body: text },
  })),
  'messages.react': named('refused', async (w) => ({
    params: { id: (await w.newConversation()).customerMessageId },
    body: { emoji: '👍' },
  })),
  'messages.cancel': named('refused', async (w) => ({ params: { id: await failedMessage(w) }, body: {} })),
  'messages.withdrawChange': named('refused', async (w) => ({
    params: { id: (await w.newConversation()).ownMessageId, kind: 'edit' },
  })),
  'messages.forward': named('refused', async (w) => ({
    params: { id: (await w.newConversation()).ownMessageId },
    body: { ticketIds: [(await w.newConversation()).ticket.id], clientId: `weiter-${++forwards}` },
  })),
  'messages.retry': named('refused', async (w) => ({ params: { id: await failedMessage(w) }, body: {} })),
  'messages.retryMedia': named('refused', async (w) => ({ params: { id: await failedMedia(w) }, body: {} })),
}

/** The records that a checkout needs. */
async function newTag(fixture: CompanyFixture): Promise<number> {
  return (await fixture.do(createTag, { body: { name: `${fixture.marker} ${queueColor()}` } })).id
}

async function newOption(fixture: CompanyFixture): Promise<{ id: number; queueId: number }> {
  const body = { queueId: await fixture.newQueue(), title: fixture.marker }
  return fixture.do(createQueueOption, { body })
}

/** A quick message for the whole company. */
async function newQuickMessage(fixture: CompanyFixture): Promise<number> {
  const body = { shortcode: `${fixture.marker} atalho ${++serial}`, message: `${fixture.marker} resposta`, geral: true }
  return (await fixture.do(createQuickMessage, { body })).id
}

/** Never due while a test runs. */
const NEXT_CENTURY = '2099-12-31T12:00:00.000Z'

async function newSchedule(fixture: CompanyFixture): Promise<number> {
  const body = { body: `${fixture.marker} lembrete`, contactId: await fixture.newContact(), sendAt: NEXT_CENTURY }
  return (await fixture.do(createSchedule, { body })).id
}

/** A schedule to a customer whose ticket waits in the company's queue. */
async function walledSchedule(fixture: CompanyFixture): Promise<number> {
  const { contactId } = await fixture.newTicket()
  const body = { body: `${fixture.marker} aviso`, contactId, sendAt: NEXT_CENTURY }
  return (await fixture.do(createSchedule, { body })).id
}

async function newNote(fixture: CompanyFixture): Promise<TicketNote> {
  const ticketId = (await fixture.newTicket()).id
  return fixture.do(createTicketNote, { body: { note: `${fixture.marker} nota`, ticketId } })
}

/** An own message that said something else before. */
async function editedMessage(fixture: CompanyFixture): Promise<number> {
  const { ownMessageId } = await fixture.newConversation()
  await fixture.do(editMessage, { params: { id: ownMessageId }, body: { body: `${fixture.marker} corrigida` } })
  return ownMessageId
}

/** The ticket of a customer who writes again after the first one was resolved. */
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

/** A previewed import with a row that is none. */
async function newImport(fixture: CompanyFixture): Promise<number> {
  const rows = [
    { row: 2, name: `${fixture.marker} planilha`, number: customerNumber(), email: '' },
    { row: 3, name: `${fixture.marker} sem número`, number: 'abc', email: '' },
  ]
  return (await fixture.do(previewContactImport, { body: { fileName: `${fixture.marker}.csv`, rows } })).id
}

/** A line that shows its code: nothing about it changes by itself any more. */
async function newLine(fixture: CompanyFixture): Promise<number> {
  const { id } = await fixture.do(createConnection, {
    body: { name: `${fixture.marker} outra ${++serial}`, provider: 'simulator' },
  })
  await until(async () => (await fixture.do(showConnection, { params: { id } })).status === 'qrcode', 'a QR code')
  return id
}
