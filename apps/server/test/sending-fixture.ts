import type { Message } from '@recado/contract/conversations/message'
import { newMessage } from '@recado/contract/conversations/new-message'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createMessages, type Messages } from '../src/domains/conversations/messages/create-messages.ts'
import { receiveMessages } from '../src/domains/conversations/messages/inbound/receive-messages.ts'
import type { MessageServices } from '../src/domains/conversations/messages/message-services.ts'
import { sendMessages } from '../src/domains/conversations/messages/outbound/send-messages.ts'
import type { Actor } from '../src/platform/actor.ts'
import type { UploadedFile } from '../src/platform/http/uploads.ts'
import { inbound, type MessageFixture, startMessageFixture } from './message-fixture.ts'
import { until } from './until.ts'

export interface SendingFixture {
  readonly fixture: MessageFixture
  readonly messages: Messages
  readonly services: MessageServices
  /** Connections whose sending the network blocked, or allowed again. */
  readonly blocked: Array<{ connectionId: number; blocked: boolean }>
  /** The open ticket that each test starts with. */
  readonly ticketId: number
  openTicket(phone: string): Promise<number>
  send(body: Record<string, unknown>, options?: SendOptions): Promise<Message[]>
  /** Returns the texts on the phones, in order of arrival. */
  arrivedTexts(): string[]
  states(): Promise<Array<{ body: string; send_state: string; ack: number }>>
  arrives(count: number): Promise<unknown>
  allSent(): Promise<unknown>
}

interface SendOptions {
  as?: Actor
  to?: number
  key?: string
  files?: UploadedFile[]
}

/** Two companies and a session, for one test file. Each test starts with one open ticket and empty phones. */
export function sendingFixture(): SendingFixture {
  const parts = {} as {
    fixture: MessageFixture
    messages: Messages
    blocked: SendingFixture['blocked']
    ticketId: number
  }

  beforeAll(async () => {
    parts.fixture = await startMessageFixture()
    parts.messages = createMessages({
      ...parts.fixture.services,
      listenUrl: null,
      onBlocked: (_companyId, connectionId, blocked) => parts.blocked.push({ connectionId, blocked }),
      confirmWithinMs: 60,
    })
  })
  afterAll(async () => {
    await parts.messages.stop()
    await parts.fixture.stop()
  })
  beforeEach(async () => {
    const { sessions, ask, received, jobs } = parts.fixture
    const nothing = () => undefined
    Object.assign(sessions, {
      open: true,
      ack: 2,
      sendGap: null,
      beforeSend: nothing,
      afterSend: nothing,
      beforeChange: nothing,
      afterChange: nothing,
    })
    await ask('delete from outbox')
    await ask('delete from contacts')
    for (const list of [sessions.attempts, sessions.arrived, sessions.changes, received, jobs]) list.length = 0
    parts.blocked = []
    parts.ticketId = await openTicket('5511988887777')
  })

  async function openTicket(phone: string): Promise<number> {
    const { fixture, messages } = parts
    await receiveMessages(messages.services, fixture.one.at, [inbound({ phone })])
    const [row] = await fixture.ask<{ id: number }>(
      `update tickets set status = 'open', user_id = $1
       where contact_id = (select contact_id from contact_identities where value = $2) returning id`,
      [fixture.one.admin.userId, phone],
    )
    return row?.id ?? 0
  }

  const states: SendingFixture['states'] = () =>
    parts.fixture.ask('select body, send_state, ack from messages where from_me order by id')

  return {
    get fixture() {
      return parts.fixture
    },
    get messages() {
      return parts.messages
    },
    get services() {
      return parts.messages.services
    },
    get blocked() {
      return parts.blocked
    },
    get ticketId() {
      return parts.ticketId
    },
    openTicket,
    send: (body, options = {}) =>
      sendMessages(parts.messages.services, options.as ?? parts.fixture.one.admin, {
        ticketId: options.to ?? parts.ticketId,
        body: newMessage.parse(body),
        files: options.files ?? [],
        idempotencyKey: options.key,
      }),
    arrivedTexts: () =>
      parts.fixture.sessions.arrived.map(({ content }) => (content.kind === 'text' ? content.text : content.kind)),
    states,
    arrives: (count) => until(() => parts.fixture.sessions.arrived.length >= count, `${count} messages at the phone`),
    allSent: () => until(async () => (await states()).every((row) => row.send_state === 'sent'), 'everything sent'),
  }
}
