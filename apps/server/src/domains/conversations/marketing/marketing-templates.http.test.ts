import { listTemplates, syncTemplates } from '@recado/contract/connections/templates'
import type { MarketingState } from '@recado/contract/contacts/consent'
import { updateConsent } from '@recado/contract/contacts/opt-out'
import { sendMessages, showTicket } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, type OfficialApp, startOfficialApp, template } from '../../../../test/official-network.ts'

let official: OfficialApp

beforeAll(async () => {
  official = await startOfficialApp()
})
afterAll(() => official?.stop())

it('contacts.6: a template of the category MARKETING in a ticket is refused for a contact that opted out', async () => {
  const { app, connectionId, network } = official
  const params = { id: connectionId }
  network.templates = [template(), template({ name: 'oferta', category: 'MARKETING' })]
  await app.call(syncTemplates, app.admin, { params })
  const { templates } = (await app.call(listTemplates, app.admin, { params })).body
  const ticketId = await official.customer(2 * DAY_MS)
  const { contact } = (await app.call(showTicket, app.admin, { params: { id: ticketId } })).body
  const consent = (state: MarketingState) =>
    app.call(updateConsent, app.admin, { params: { id: contact.id }, body: { state } })
  const send = (name: string) => {
    const id = templates.find((one) => one.name === name)?.id ?? 0
    return app.call(sendMessages, app.admin, {
      params: { ticketId },
      body: { template: { id, parameters: ['Ana', '7'] } },
    })
  }
  await consent('opted_out')
  expect(await send('oferta')).toMatchObject({ status: 409, body: { error: 'OPTED_OUT' } })
  expect((await send('pedido_pronto')).status).toBe(200)
  await consent('allowed')
  expect((await send('oferta')).status).toBe(200)
})
