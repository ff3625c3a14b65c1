import { afterAll, beforeAll, expect, it } from 'vitest'
import { diesInChunk } from '../../../test/dies-in-chunk.ts'
import { inbound, type MessageFixture, startMessageFixture } from '../../../test/message-fixture.ts'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { contactData } from '../contacts/personal-data.store.ts'
import { receiveMessages } from '../conversations/messages/inbound/receive-messages.ts'
import { conversationData } from '../conversations/personal-data.store.ts'
import { runErasure } from './erasure/run-erasure.ts'
import type { PrivacyServices } from './privacy-services.ts'

let fixture: MessageFixture
beforeAll(async () => {
  fixture = await startMessageFixture()
})
afterAll(() => fixture?.stop())

it('PLUS-21: an erasure killed after any of its chunks continues to the same result', async () => {
  const { services, one } = fixture
  const { companyId } = one.at
  await receiveMessages(services, one.at, [inbound(), inbound()])
  const [contact] = await fixture.ask<{ id: number }>('select id from contacts where company_id = $1', [companyId])
  await fixture.ask(`update contacts set erased_at = now() where company_id = $1`, [companyId])
  const [request] = await fixture.ask<{ id: number }>(
    `insert into privacy_requests (company_id, kind, contact_id, subject, total) values ($1, 'erasure', $2, '{"numbers": [], "lids": []}', 1) returning id`,
    [companyId, contact?.id],
  )
  const privacyServices: PrivacyServices = {
    ...{
      workplace: services.workplace,
      storage: services.storage as never,
      clock: systemClock,
      log: createLog('silent'),
    },
    ...{ secrets: createSecrets('a secret for tests only, long enough') },
    ...{ sign: () => '', parts: [contactData, conversationData], configured: async () => undefined },
  }
  const job = { companyId, requestId: request?.id ?? 0 }
  const state = async () => (await fixture.ask<{ state: string }>('select state from privacy_requests'))[0]?.state
  let kills = 0
  while ((await state()) !== 'done' && kills < 200) {
    kills++
    await runErasure({ ...privacyServices, workplace: diesInChunk(services.workplace, kills) }, job).catch(
      (error: Error) => expect(error.message).toBe('killed'),
    )
  }
  expect(kills).toBeGreaterThan(10)
  const rows = await fixture.ask(`select body, removed from messages where company_id = $1`, [companyId])
  expect(rows).toEqual(rows.map(() => ({ body: '', removed: 'erased' })))
  const [endedRequest] = await fixture.ask(`select subject, counts->'messages' as messages from privacy_requests`)
  expect(endedRequest).toEqual({ subject: null, messages: rows.length })
})
