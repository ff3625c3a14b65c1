import { updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import * as conversations from '@recado/contract/conversations/endpoints'
import { forwardMessage, retryMessage } from '@recado/contract/conversations/sending'
import { updateSetting } from '@recado/contract/identity/endpoints'
import { createQuickMessage } from '@recado/contract/quick-messages/endpoints'
import { createSchedule } from '@recado/contract/schedules/endpoints'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import { soon } from './soon.ts'
import { until } from './until.ts'

/** Every path into the outbox sets its class: 0 a person, 1 a bot's answer, 2 a schedule. A campaign sets 3. */

let app: TestApp
let fixture: CompanyFixture
type Conversation = Awaited<ReturnType<CompanyFixture['newConversation']>>
let on: Conversation

beforeAll(async () => {
  app = await startTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'classe')
  // Records outbox items when they enter, because they are removed within moments.
  await app.rows(`
    create table entered (kind text not null, class int not null, contact_id int not null);
    create function note_entered() returns trigger language plpgsql security definer as $$
      begin insert into entered values (new.kind, new.class, new.contact_id); return null; end $$;
    create trigger entered after insert on outbox for each row execute function note_entered()`)
})
afterAll(() => app?.stop())
beforeEach(async () => {
  on = await fixture.newConversation()
  await app.rows('delete from entered')
})
afterEach(() => setting('disabled'))

const setting = async (value: string) => {
  for (const key of ['sendGreetingAccepted', 'sendMsgTransfTicket'])
    await fixture.do(updateSetting, { params: { key }, body: { key, value } })
}
const ticketParams = () => ({ params: { id: on.ticket.id } })
const line = () => ({ params: { whatsappId: fixture.connectionId } })
const move = (body: Record<string, unknown>) => fixture.do(conversations.updateTicket, { ...ticketParams(), body })
const write = (number: string, body: string) => fixture.do(simulatorInbound, { ...line(), body: { number, body } })

/**
 * Marks an own message as failed once it is delivered. Keeps the first acknowledgement, because a late copy of it would
 * mark a message without one as sent.
 */
const failDelivered = (isAutomatic = false, userId: number | null = fixture.admin.userId) => {
  const fail = `update messages set send_state = 'failed', ack = 1, is_automatic = $2, user_id = $3
    where id = $1 and ack >= 3 returning id`
  const isFailed = async () => (await app.rows(fail, [on.ownMessageId, isAutomatic, userId])).length > 0
  return until(isFailed, 'a delivered message')
}

const ways: Array<[string, () => Promise<unknown>, Array<[kind: string, sendClass: number]>]> = [
  [
    'a user writes',
    () => fixture.do(conversations.sendMessages, { params: { ticketId: on.ticket.id }, body: { body: 'oi' } }),
    [['send', 0]],
  ],
  [
    'a user forwards',
    () =>
      fixture.do(forwardMessage, {
        params: { id: on.customerMessageId },
        body: { ticketIds: [on.ticket.id] } as never,
      }),
    [['send', 0]],
  ],
  [
    'a user runs a macro',
    async () => {
      const body = { shortcode: 'classe', geral: true, actions: [{ type: 'text', body: 'da macro' }] }
      const { id } = await fixture.do(createQuickMessage, { body: body as never })
      return fixture.do(conversations.runMacro, { params: { id: on.ticket.id, quickMessageId: id } })
    },
    [['send', 0]],
  ],
  [
    'a user edits',
    () => fixture.do(conversations.editMessage, { params: { id: on.ownMessageId }, body: { body: 'melhor' } }),
    [['edit', 0]],
  ],
  [
    'a user reacts',
    () => fixture.do(conversations.reactToMessage, { params: { id: on.ownMessageId }, body: { emoji: '👍' } }),
    [['react', 0]],
  ],
  [
    'a user deletes',
    () => fixture.do(conversations.deleteMessage, { params: { id: on.ownMessageId } }),
    [['delete', 0]],
  ],
  ['a user reads', () => fixture.do(conversations.readTicket, ticketParams()), [['read', 0]]],
  [
    'a user retries a failed message',
    async () => {
      await failDelivered()
      return fixture.do(retryMessage, { params: { id: on.ownMessageId } })
    },
    [['send', 0]],
  ],
  [
    'the greeting of the user who accepts',
    async () => {
      await setting('enabled')
      const { id } = await fixture.newTicket()
      const body = { status: 'open', userId: fixture.admin.userId } as const
      await fixture.do(conversations.updateTicket, { params: { id }, body })
    },
    [['send', 1]],
  ],
  [
    'the notice of a transfer',
    async () => {
      await setting('enabled')
      await move({ queueId: await fixture.newQueue() })
    },
    [['send', 1]],
  ],
  [
    'a responder, at the end of a conversation',
    async () => {
      const connection = { params: { id: fixture.connectionId }, body: { complationMessage: 'Até logo' } }
      await fixture.do(updateConnection, connection)
      await move({ status: 'closed' })
      await until(async () => (await app.rows('select 1 from entered')).length > 0, 'the closing text')
      await fixture.do(updateConnection, { ...connection, body: { complationMessage: '' } })
    },
    [['send', 1]],
  ],
  [
    'a responder, to a customer who writes',
    async () => {
      const connection = { params: { id: fixture.connectionId } }
      const queueIds = [fixture.queueId, await fixture.newQueue()]
      await fixture.do(updateConnection, { ...connection, body: { greetingMessage: 'Olá', queueIds } })
      await write(customerNumber(), 'bom dia')
      await until(async () => (await app.rows('select 1 from entered')).length > 0, 'the greeting')
      await fixture.do(updateConnection, { ...connection, body: { greetingMessage: '', queueIds: [fixture.queueId] } })
    },
    [['send', 1]],
  ],
  [
    'a schedule',
    async () => {
      const { contactId } = on.ticket
      await soon((sendAt) => app.call(createSchedule, app.admin, { body: { body: 'lembrete', contactId, sendAt } }))
      await until(async () => (await app.rows('select 1 from entered')).length > 0, 'its time')
    },
    [['send', 2]],
  ],
]

it.each(ways)('MSG-16: %s', async (_, act, expected) => {
  await act()
  const enteredItems = await app.rows<{ kind: string; class: number }>('select kind, class from entered')
  expect(enteredItems.map((one) => [one.kind, one.class])).toEqual(expected)
})

it('MSG-16: a repeated failed message keeps its class: a bot’s answer and a schedule stay behind people', async () => {
  for (const [automatic, userId, sendClass] of [
    [true, null, 1],
    [true, fixture.admin.userId, 2],
  ] as const) {
    await app.rows('delete from entered')
    await failDelivered(automatic, userId)
    await fixture.do(retryMessage, { params: { id: on.ownMessageId } })
    expect((await app.rows<{ class: number }>('select class from entered')).map((one) => one.class)).toEqual([
      sendClass,
    ])
  }
})
