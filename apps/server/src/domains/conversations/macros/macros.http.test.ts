import { listMessages, runMacro, showTicket } from '@recado/contract/conversations/endpoints'
import { createQuickMessage } from '@recado/contract/quick-messages/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../../test/company-fixture.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'

let app: SharedTestApp
let fixture: CompanyFixture
beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'macro')
})
afterAll(() => app?.stop())

let macros = 0
const macro = async (actions: unknown[]) =>
  (await fixture.do(createQuickMessage, { body: { shortcode: `fim${++macros}`, geral: true, actions } })).id
const run = (id: number, quickMessageId: number, key?: string) =>
  app.call(runMacro, app.admin, { params: { id, quickMessageId }, headers: key ? { 'idempotency-key': key } : {} })
const textsOf = async (ticketId: number) =>
  (await fixture.do(listMessages, { params: { ticketId } })).messages.map(({ body }) => body)

it('a macro runs its steps in order, once per key, with timeline entries', async () => {
  const { ticket } = await fixture.newConversation()
  const id = await macro([
    { type: 'text', body: 'Até logo, {{firstName}}!' },
    { type: 'tag', tagId: fixture.tagId },
    { type: 'resolve' },
  ])
  const first = await run(ticket.id, id, 'same-key')
  expect(first.body).toEqual({
    complete: true,
    results: ['text', 'tag', 'resolve'].map((type) => ({ type, done: true, error: null })),
  })
  expect((await run(ticket.id, id, 'same-key')).body).toEqual(first.body)
  expect((await textsOf(ticket.id)).filter((body) => body === 'Até logo, macro!')).toHaveLength(1)
  const after = await fixture.do(showTicket, { params: { id: ticket.id } })
  expect(after).toMatchObject({ status: 'closed', tags: [{ id: fixture.tagId }] })
  const entries = await app.rows<{ action: string }>(
    'select action from ticket_timeline where ticket_id = $1 order by id desc limit 2',
    [ticket.id],
  )
  expect(entries.map(({ action }) => action)).toEqual(['closed', 'tagged'])
})

it('a rejected step ends the macro; the earlier steps are announced and kept', async () => {
  const { ticket } = await fixture.newConversation()
  const queueId = await fixture.newQueue()
  const id = await macro([{ type: 'text', body: 'primeiro' }, { type: 'transfer', queueId }, { type: 'resolve' }])
  await app.rows('delete from queues where id = $1', [queueId])
  const answer = await run(ticket.id, id)
  expect(answer.body).toEqual({
    complete: false,
    results: [
      { type: 'text', done: true, error: null },
      { type: 'transfer', done: false, error: 'ERR_NO_QUEUE_FOUND' },
    ],
  })
  expect(await textsOf(ticket.id)).toContain('primeiro')
  expect((await fixture.do(showTicket, { params: { id: ticket.id } })).status).toBe('open')
})

it('a text that is empty after filling its variables ends the macro and is not sent', async () => {
  const { ticket } = await fixture.newConversation()
  const id = await macro([{ type: 'text', body: '{{nome}}' }, { type: 'resolve' }])
  const answer = await run(ticket.id, id)
  expect(answer.body).toEqual({
    complete: false,
    results: [{ type: 'text', done: false, error: 'ERR_TEXT_EMPTY' }],
  })
  expect(await textsOf(ticket.id)).not.toContain('')
  expect((await fixture.do(showTicket, { params: { id: ticket.id } })).status).toBe('open')
})
