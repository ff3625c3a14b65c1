import { SendFailure } from '@recado/channels/channel'
import { beforeEach } from 'vitest'
import { inbound } from '../../../../../../test/message-fixture.ts'
import { type SendingFixture, sendingFixture } from '../../../../../../test/sending-fixture.ts'
import { until } from '../../../../../../test/until.ts'
import { contactForNumber } from '../../../../contacts/public.ts'
import { receiveMessages } from '../../../messages/inbound/receive-messages.ts'
import { createTicket } from '../../../tickets/create-ticket.ts'

/** The fields of a message that tests of first contacts check. */
interface StoredSend {
  send_state: string
  send_error: string | null
  waits_until: Date | null
}

/** A network that rejects certain texts as first contacts. Each test starts without a hold. */
export interface FirstContactStage {
  readonly s: SendingFixture
  /** Texts that the network rejects as first contacts. */
  readonly refusedTexts: Set<string>
  at(): SendingFixture['fixture']['one']['at']
  run: SendingFixture['services']['workplace']['run']
  newPhone(): string
  /** Creates a ticket that we open with a person who never wrote. */
  openTicket(phone?: string): Promise<number>
  message(id: number | undefined): Promise<StoredSend | undefined>
  pace(): Promise<{ until: Date | null; stopped: boolean } | undefined>
  /** Writes to a new person, which the network rejects. */
  refuse(phone?: string): Promise<{ id: number; to: number; phone: string }>
  writes(phone: string): Promise<unknown>
  /** Ends the hold in the table only; no sender is notified. */
  ends(): Promise<unknown>
  wake(): void
}

/** Creates the stage of a test file. */
export function firstContactStage(): FirstContactStage {
  const s = sendingFixture()
  const refusedTexts = new Set<string>()
  let number = 5511960000000

  beforeEach(async () => {
    for (const table of ['connection_pace', 'refused_first_contacts', 'mail_outbox'])
      await s.fixture.ask(`delete from ${table}`).catch(() => undefined)
    refusedTexts.clear()
    s.fixture.sessions.beforeSend = ({ content }) => {
      if (content.kind === 'text' && refusedTexts.has(content.text))
        throw new SendFailure('refused', '463', 463, 'firstContact')
    }
    // Clears a hold that an earlier test left in the sender's memory.
    wake()
    await s.send({ body: 'pronto' })
    await s.allSent()
    s.fixture.sessions.arrived.length = 0
  })

  const at = () => s.fixture.one.at
  const wake = () => s.services.outbox.wake(at().companyId, at().connectionId)
  const run: FirstContactStage['run'] = (id, act) => s.services.workplace.run(id, act)
  const newPhone = () => String(++number)
  const openTicket = (phone = newPhone()) =>
    run(at().companyId, async (work) => {
      const contactId = await contactForNumber(work, { number: phone, name: 'Bia' })
      const { id } = await createTicket(work, s.fixture.one.admin, {
        ...{ contactId, whatsappId: at().connectionId, queueId: null, status: 'open' },
      } as Parameters<typeof createTicket>[2])
      return id
    })
  const message = async (id: number | undefined) =>
    (await s.fixture.ask<StoredSend>('select send_state, send_error, waits_until from messages where id = $1', [id]))[0]
  const pace = async () =>
    (
      await s.fixture.ask<{ until: Date | null; stopped: boolean }>(
        'select first_contacts_until as until, first_contacts_stopped as stopped from connection_pace',
      )
    )[0]
  const refuse = async (phone = newPhone()) => {
    const to = await openTicket(phone)
    refusedTexts.add(`oi ${phone}`)
    const [rejected] = await s.send({ body: `oi ${phone}` }, { to })
    await until(async () => (await message(rejected?.id))?.send_state === 'failed', 'the rejection')
    return { id: rejected?.id ?? 0, to, phone }
  }
  return {
    ...{ s, refusedTexts, at, run, newPhone, openTicket, message, pace, refuse, wake },
    writes: (phone) => receiveMessages(s.messages.services, at(), [inbound({ phone })]),
    ends: () => s.fixture.ask(`update connection_pace set first_contacts_until = now() - interval '1 second'`),
  }
}
