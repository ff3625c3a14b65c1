import { areaSubjects } from '@recado/contract/areas'
import { createPrompt } from '@recado/contract/assistant/endpoints'
import { createCard } from '@recado/contract/boards/endpoints'
import { createCampaign } from '@recado/contract/campaigns/endpoints'
import {
  createConnection,
  deleteConnection,
  newQr,
  showConnection,
  updateConnection,
} from '@recado/contract/connections/endpoints'
import { updateGovernor } from '@recado/contract/connections/governor'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import {
  createContactList,
  createContactListItem,
  previewContactListImport,
  showContactListImport,
  startContactListImport,
} from '@recado/contract/contact-lists/endpoints'
import { createContact, updateContact } from '@recado/contract/contacts/endpoints'
import { previewContactImport, startContactImport } from '@recado/contract/contacts/import-endpoints'
import { createSegment } from '@recado/contract/contacts/segments'
import {
  createTicket,
  deleteMessage,
  deleteTicket,
  readTicket,
  sendMessages,
  updateTicket,
} from '@recado/contract/conversations/endpoints'
import { createTicketNote } from '@recado/contract/conversations/notes'
import { addCustomer, addCustomerPlan } from '@recado/contract/customers/endpoints'
import { createApiToken } from '@recado/contract/external-api/endpoints'
import { showExtraction, startExtraction } from '@recado/contract/extractor/endpoints'
import { extractorWireNames } from '@recado/contract/extractor/events'
import { createFileList } from '@recado/contract/file-lists/endpoints'
import { addMovement } from '@recado/contract/finance/endpoints'
import { createFlow } from '@recado/contract/flows/endpoints'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { createFlowVariable } from '@recado/contract/flows/simulation-endpoints'
import { updateCompany } from '@recado/contract/identity/company-endpoints'
import { deleteUser, updateSetting, updateUser } from '@recado/contract/identity/endpoints'
import { createRole } from '@recado/contract/identity/roles'
import { createIntegration } from '@recado/contract/integrations/endpoints'
import { createChat, sendChatMessage } from '@recado/contract/internal-chat/endpoints'
import { moveCard } from '@recado/contract/kanban/endpoints'
import { createKnowledge } from '@recado/contract/knowledge/endpoints'
import { eraseContactData } from '@recado/contract/privacy/endpoints'
import { savePushDevice } from '@recado/contract/push/endpoints'
import { deleteQueue, updateQueue } from '@recado/contract/queues/endpoints'
import { createQuickMessage } from '@recado/contract/quick-messages/endpoints'
import { createSchedule } from '@recado/contract/schedules/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { createWebhook } from '@recado/contract/webhooks/endpoints'
import { samples } from './area-calls.ts'
import { type CompanyFixture, customerNumber } from './company-fixture.ts'
import type { TestSocket } from './socket.ts'
import { until } from './until.ts'

/** Simulates a company's day, with every kind of event of the server. */

export const ROOM = 'sala-do-extrator'

/** Every join that a client can request, including invalid ids. */
export const joins = (ticketId: number, uuid: string): Array<[string, unknown?]> => [
  ['joinNotification'],
  ...['pending', 'open', 'closed', 'notification', 'all', '', null, { status: 'open' }].map(
    (list): [string, unknown] => ['joinTickets', list],
  ),
  ...[
    ticketId,
    String(ticketId),
    uuid,
    [ticketId],
    { id: ticketId },
    `${ticketId} `,
    -ticketId,
    2 ** 63,
    'NaN',
    null,
  ].flatMap(
    (id): Array<[string, unknown]> => [
      ['joinChatBox', id],
      ['watchTicket', id],
      ['startTyping', id],
    ],
  ),
  ['joinChatBox'],
  ['joinRoom', ROOM],
  ['joinRoom', { roomId: ROOM, companyId: 1 }],
  ['userStatus', { companyId: 1, userId: 1 }],
]

/** Tickets, messages, contacts, queues, users, roles and a connection. */
async function playConversations(fixture: CompanyFixture, ticketId: number, messageId: number): Promise<void> {
  const { app, do: act, connectionId, queueId, admin } = fixture
  await act(simulatorInbound, {
    params: { whatsappId: connectionId },
    body: { number: customerNumber(), name: `${fixture.marker} nova`, body: `${fixture.marker} bom dia` },
  })
  await act(sendMessages, { params: { ticketId }, body: { body: `${fixture.marker} claro` } })
  await act(readTicket, { params: { id: ticketId }, body: {} })
  await act(deleteMessage, { params: { id: messageId } })
  await act(createTicketNote, { body: { ticketId, note: `${fixture.marker} nota` } })
  const contact = await act(createContact, { body: { name: `${fixture.marker} maria`, number: customerNumber() } })
  await act(updateContact, { params: { id: contact.id }, body: { name: `${fixture.marker} maria clara` } })
  const newTicket = await act(createTicket, { body: { contactId: contact.id, queueId, whatsappId: connectionId } })
  await act(updateTicket, { params: { id: newTicket.id }, body: { status: 'open', userId: admin.userId } })
  const second = await fixture.newQueue()
  await act(updateTicket, { params: { id: newTicket.id }, body: { status: 'pending', queueId: second } })
  const boss = await app.addUser(admin, { profile: 'admin' })
  await app.call(updateTicket, boss, { params: { id: newTicket.id }, body: { status: 'open', userId: admin.userId } })
  await act(updateTicket, { params: { id: newTicket.id }, body: { status: 'closed' } })
  await act(deleteTicket, { params: { id: newTicket.id } })
  await act(updateQueue, { params: { id: second }, body: { greetingMessage: `${fixture.marker} oi` } })
  await act(deleteQueue, { params: { id: second } })
  const userId = await fixture.newUser()
  await act(updateUser, { params: { id: userId }, body: { name: `${fixture.marker} b` } })
  await act(deleteUser, { params: { id: userId } })
  await act(createRole, { body: { name: `${fixture.marker} perfil`, permissions: {} } })
  await act(updateSetting, { params: { key: 'userRating' }, body: { value: 'enabled' } })
  await app.call(updateCompany, app.superUser, {
    params: { id: admin.companyId },
    body: { city: `${fixture.marker} cidade` },
  })
  await act(createTag, { body: { name: `${fixture.marker} urgente` } })
  await act(createQuickMessage, { body: { shortcode: `${fixture.marker}`, message: 'oi', geral: true } })
  await act(createSchedule, {
    body: { contactId: contact.id, body: `${fixture.marker} lembrete`, sendAt: '2100-01-01T12:00:00.000Z' },
  })
  const { id: importId } = await act(previewContactImport, {
    body: { fileName: 'a.csv', rows: [{ row: 2, name: `${fixture.marker} rui`, number: customerNumber(), email: '' }] },
  })
  await act(startContactImport, { params: { id: importId } })
  const leaver = await act(createContact, { body: { name: `${fixture.marker} rosa`, number: customerNumber() } })
  await act(eraseContactData, {
    params: { contactId: leaver.id },
    body: { confirmation: leaver.number, reason: `${fixture.marker} pediu` },
  })
  const line = await act(createConnection, { body: { name: `${fixture.marker} segunda`, provider: 'simulator' } })
  const at = { params: { id: line.id } }
  const untilQrCode = () => until(async () => (await act(showConnection, at)).status === 'qrcode', 'a QR code')
  await untilQrCode()
  await act(updateConnection, { ...at, body: { name: `${fixture.marker} terceira` } })
  await act(newQr, at)
  await untilQrCode()
  await act(deleteConnection, at)
}

/** Actions besides the conversations: lists, campaigns, files, the board, colleagues, a connection's limits. */
async function playAround(fixture: CompanyFixture, ticketId: number): Promise<void> {
  const { do: act, connectionId, marker } = fixture
  const list = await act(createContactList, { body: { name: `${marker} lista` } })
  await act(createContactListItem, { body: { name: `${marker} lia`, number: '', email: '', contactListId: list.id } })
  const imported = await act(previewContactListImport, {
    params: { id: list.id },
    body: { fileName: 'a.xlsx', rows: [{ row: 2, name: `${marker} ivo`, number: customerNumber(), email: '' }] },
  })
  const at = { params: { id: imported.id } }
  await act(startContactListImport, at)
  await until(async () => (await act(showContactListImport, at)).state === 'done', 'the end of the import')
  await act(createSegment, { body: { name: `${marker} dia`, filter: { searchParam: marker } } })
  await act(createFileList, { body: { name: `${marker} arquivos`, message: 'Para a campanha' } })
  await act(createCampaign, { body: { name: `${marker} campanha` } })
  const lane = await act(createTag, { body: { name: `${marker} coluna`, kanban: 1 } })
  await act(moveCard, { params: { ticketId }, body: { laneId: String(lane.id) } })
  const users = [{ id: await fixture.newUser() }]
  const chat = await act(createChat, { body: { title: `${marker} equipe`, users } })
  await act(sendChatMessage, { params: { id: chat.id }, body: { message: `${marker} recado` } })
  await act(updateGovernor, { params: { id: connectionId }, body: { dailyCap: 900 } })
  await act(addMovement, { body: { tipo: 'Entrada', amount: '10.50', title: `${marker} venda` } })
  await act(addCustomer, { body: { name: `${marker} assinante`, number: customerNumber() } })
  await act(addCustomerPlan, { body: { title: `${marker} plano`, price: 10 } })
  const task = await samples['cards.create']?.make(fixture)
  await act(createCard, { body: task?.body as never })
}

/** Actions in a flow that a user has open, with a phrase and a variable. */
async function playFlows(
  { do: act, marker, connectionId }: CompanyFixture,
  owner: TestSocket,
  others: readonly TestSocket[],
): Promise<void> {
  const { id } = await act(createFlow, { body: { name: `${marker} fluxo` } })
  const phrase = { name: `${marker} frase`, flowId: id, phrase: `${marker} quero`, whatsappId: connectionId }
  await act(createPhrase, { body: phrase })
  await act(createFlowVariable, { body: { name: 'cupom', type: 'text', scope: 'company', value: marker } })
  await owner.socket.timeout(45_000).emitWithAck('openFlow', id)
  for (const other of others) await other.socket.timeout(45_000).emitWithAck('openFlow', id)
  await owner.receives('-flowPresence')
}

/** Outside machines, outside calls and webhooks. A webhook that fails comes last. */
async function playOutside(fixture: CompanyFixture, owner: TestSocket): Promise<void> {
  const sampledEndpoints = [createPrompt, createIntegration, createKnowledge, createApiToken, savePushDevice]
  for (const endpoint of sampledEndpoints)
    await fixture.do(endpoint as never, (await samples[endpoint.id]?.make(fixture)) as never)
  const name = `${fixture.marker} loja`
  const body = { name, url: 'http://127.0.0.1:8/', events: ['contact.created' as const], active: true }
  await fixture.do(createWebhook, { body })
  await fixture.do(createContact, { body: { name, number: customerNumber() } })
  await owner.receives('-webhookDelivery', () => true)
  await owner.receives('-outsideCalls', () => true)
}

/** Runs an extraction that succeeds, and one that reaches the month's limit. */
async function playExtractor({ app, do: act, marker, admin }: CompanyFixture): Promise<void> {
  const body = {
    ...{ pesquisa: marker, city: 'Porto Alegre', quantidade: 5, roomId: ROOM, removeFirstNine: true as const },
    ...{ countryCode: '+55', autoSaveToContacts: false, autoCopyListId: null, source: 'sample' as const },
  }
  const run = async () => {
    const { id } = (await act(startExtraction, { body })).extraction
    const state = async () => (await act(showExtraction, { params: { id } })).extraction.state
    await until(async () => (await state()) !== 'running', 'the end of an extraction')
  }
  await run()
  await app.rows('update extraction_usage set consumed = 999 where company_id = $1', [admin.companyId])
  await run()
}

/** Returns the kind of an event from its name, which ends with an object's id for some kinds. */
export function kindOf(companyId: number, name: string): string {
  const [ofRoom] = Object.entries(extractorWireNames).find(([, wire]) => wire === name) ?? []
  if (ofRoom) return ofRoom
  const short = name.replace(`company-${companyId}-`, '')
  const [, subject] = /^(.+)-\d+$/.exec(short) ?? []
  const areaEntry = Object.entries(areaSubjects).find(([, one]) => one.name === subject)
  return areaEntry?.[0] ?? short
}

/**
 * Plays the day of a company.
 * @param owner the socket of its admin
 * @param others sockets that ask for the same rooms
 */
export async function playDay(
  fixture: CompanyFixture,
  {
    ticketId,
    messageId,
    owner,
    others,
  }: { ticketId: number; messageId: number; owner: TestSocket; others: readonly TestSocket[] },
): Promise<void> {
  await playConversations(fixture, ticketId, messageId)
  await playAround(fixture, ticketId)
  await playFlows(fixture, owner, others)
  await playExtractor(fixture)
  await playOutside(fixture, owner)
}
