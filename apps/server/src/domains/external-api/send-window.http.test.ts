import { showTicket } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerNumber } from '../../../test/company-fixture.ts'
import { DAY_MS as DAY, type OfficialApp, startOfficialApp } from '../../../test/official-network.ts'
import { ofApi, sendText } from './test/programs.ts'

/** Over an official connection only a template begins a conversation: a program is told so at once. */
let official: OfficialApp

beforeAll(async () => {
  official = await startOfficialApp()
})
afterAll(() => official?.stop())

it('PLUS-40, API-02: a day after the customer’s last word a send is refused in words and leaves nothing; before that it goes', async () => {
  const { app, connectionId } = official
  const shop = await ofApi(app, app.admin, 'messages:send')
  const numberOf = async (id: number) => (await app.call(showTicket, app.admin, { params: { id } })).body.contact.number
  const open = await numberOf(await official.customer(DAY - 60_000))
  expect((await sendText(app, shop, { number: open, body: 'a tempo', whatsappId: connectionId })).status).toBe(200)
  const closed = await numberOf(await official.customer(DAY + 1_000))
  const count = () =>
    app.rows(
      'select count(*) from messages union all select count(*) from contacts union all select count(*) from api_sends',
    )
  const before = await count()
  for (const number of [closed, customerNumber()]) {
    const refused = await sendText(app, shop, { number, body: 'tarde demais', whatsappId: connectionId }, 'janela')
    expect([refused.status, refused.body]).toEqual([409, { error: 'ERR_WINDOW_CLOSED' }])
  }
  expect(await count()).toEqual(before)
})

it('API-02, messages.13: a text that is longer than the network takes is refused in words and leaves nothing', async () => {
  const { app, connectionId } = official
  const shop = await ofApi(app, app.admin, 'messages:send')
  const { body } = await app.call(showTicket, app.admin, { params: { id: await official.customer() } })
  const { number } = body.contact
  const count = () => app.rows('select count(*) from messages union all select count(*) from api_sends')
  const before = await count()
  const refused = await sendText(app, shop, { number, body: 'x'.repeat(4097), whatsappId: connectionId }, 'longo')
  expect([refused.status, refused.body]).toEqual([400, { error: 'ERR_TEXT_TOO_LONG' }])
  expect(await count()).toEqual(before)
  expect((await sendText(app, shop, { number, body: 'x'.repeat(4096), whatsappId: connectionId }, 'cabe')).status).toBe(
    200,
  )
})
