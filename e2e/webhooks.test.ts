import { createContact } from '@recado/contract/contacts/endpoints'
import { listWebhooks, testWebhook } from '@recado/contract/webhooks/endpoints'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OutsideServer, startOutside } from '../apps/server/src/platform/egress/test/outside-server.ts'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { resize } from './looks.ts'
import { field, goTo, heading, press, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula notifies the shop's own system of events; the system is unavailable for a while. */

const here = stage({ company: 'empty' })
let outside: OutsideServer
let staff: Caller
let paula: Person
let colleague: Person

beforeAll(async () => {
  outside = await startOutside()
  staff = await here.staff()
  paula = await here.enter(here.admin)
  colleague = await here.enter(await here.addUser(staff, { name: 'Ana', lastName: 'Lima' }))
})

afterAll(() => outside?.stop())

const eventNames = () => outside.received.map(({ body }) => JSON.parse(body).event as string)
/** The right edge of an element, or of its container. */
const rightOf = (what: Locator, around = '*') =>
  what.evaluate((element, selector) => element.closest(selector)?.getBoundingClientRect().right ?? 0, around)
let serial = 0
const newContact = () =>
  staff(createContact, { body: { name: `Cliente ${++serial}`, number: `5511970${String(serial).padStart(6, '0')}` } })

it('HOK-03: a webhook is created, an internal address is refused with a reason, and the secret is shown once', async () => {
  const { page } = paula
  await goTo(page, '/webhooks')
  await heading(page, 'Webhooks')
  await press(page, 'Novo webhook')
  await field(page, 'Nome').fill('Sistema da loja')
  await field(page, 'Endereço').fill('http://192.168.0.10/hook')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Contato criado' }).check()
  await press(page, 'Salvar')
  await page.getByText(/Este endereço não pode ser chamado/).waitFor()
  expect(await field(page, 'Nome').inputValue()).toBe('Sistema da loja')
  await field(page, 'Endereço').fill(`${outside.url}/hook`)
  await press(page, 'Salvar')
  await page.getByRole('dialog', { name: 'Segredo de Sistema da loja' }).waitFor()
  expect(await field(page, 'Segredo').inputValue()).toMatch(/^whsec_/)
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click()
  await row(page, 'Sistema da loja').getByText('2 eventos').waitFor()
  await row(page, 'Sistema da loja').getByText('Ligado').waitFor()
})

it('HOK-07: a test shows its result', async () => {
  const { page } = paula
  await page.getByRole('link', { name: 'Abrir as entregas de Sistema da loja' }).click()
  await heading(page, 'Sistema da loja')
  await press(page, 'Testar')
  await toasted(page, /O teste foi aceito: resposta 200/)
  expect(eventNames()).toEqual(['ping'])
  outside.answer = (_call, reply) => reply.writeHead(403).end('não')
  await press(page, 'Testar')
  await toasted(page, 'O teste não foi aceito: resposta 403.')
})

it('HOK-04, HOK-05: events are listed live with their results, and can be sent again by hand', async () => {
  const { page } = paula
  outside.answer = (_call, reply) => reply.writeHead(500).end('em manutenção')
  await newContact()
  await row(page, 'Contato criado').getByText('Esperando').waitFor()
  await row(page, 'Contato criado')
    .getByText(/Resposta 500/)
    .waitFor()
  await page.getByText(/^Falhando desde/).waitFor()
  await page.goBack()
  await resize(page, 390, 844)
  const state = page.getByText(/^Falhando desde/)
  await state.waitFor()
  expect(await rightOf(state)).toBeLessThanOrEqual(
    await rightOf(page.getByRole('link', { name: /^Abrir as entregas/ }), '.rc-row-card'),
  )
  await resize(page, 1440, 900)
  await page.goForward()
  outside.answer = (_call, reply) => reply.end('obrigado')
  await press(page, /^Enviar de novo o evento Contato criado/)
  await toasted(page, 'A entrega vai de novo.')
  await row(page, 'Contato criado').getByText('Entregue').waitFor()
  await page.getByText('Ligado', { exact: true }).waitFor()
  await press(page, /^Ver o evento Contato criado/)
  await page.getByRole('dialog').getByText('"event": "contact.created"').waitFor()
  await page.getByRole('dialog').getByText('obrigado').waitFor()
  await page.keyboard.press('Escape')
})

it('HOK-02: the calls are listed below, with their answers', async () => {
  const { page } = paula
  await page.getByRole('link', { name: 'Webhooks' }).first().click()
  await heading(page, 'Webhooks')
  const calls = page.getByRole('region', { name: 'Chamadas externas' })
  await calls.getByText('Resposta 403').first().waitFor()
  const before = outside.received.length
  await newContact()
  await eventually(() => outside.received.length > before).toBe(true)
  await calls.getByText('obrigado').nth(1).waitFor()
})

it('HOK-02: many calls do not displace the list above them, also on a phone', async () => {
  const { page } = paula
  const [webhook] = (await staff(listWebhooks, {})).webhooks
  const params = { id: webhook?.id ?? 0 }
  for (let n = 0; n < 25; n++) await staff(testWebhook, { params })
  const calls = page.getByRole('region', { name: 'Chamadas externas' })
  await calls.getByText('Webhook · teste').nth(19).waitFor()
  for (const width of [1440, 390]) {
    await resize(page, width, 800)
    const name = page.getByRole('link', { name: 'Abrir as entregas de Sistema da loja' })
    await name.scrollIntoViewIfNeeded()
    const list = page.getByRole('region', { name: 'Lista de webhooks' })
    await eventually(async () => (await list.boundingBox())?.height).toBeGreaterThan(70)
    await calls
      .getByRole('button', { name: /^POST http/ })
      .first()
      .click()
    await calls.getByRole('button', { expanded: true }).waitFor()
    await calls.getByRole('button', { expanded: true }).click()
  }
  await resize(page, 1440, 900)
})

it('HOK-03: a disabled webhook receives nothing, and only admins have its page', async () => {
  const { page } = paula
  await press(page, 'Editar o webhook Sistema da loja')
  await page.getByRole('dialog').getByRole('switch', { name: 'Ligado' }).click()
  await press(page, 'Salvar')
  await toasted(page, 'Webhook salvo.')
  await row(page, 'Sistema da loja').getByText('Desligado').waitFor()
  await goTo(colleague.page, '/webhooks')
  await heading(colleague.page, 'Atendimentos')
  await press(page, 'Excluir o webhook Sistema da loja')
  await press(page, 'Excluir webhook')
  await toasted(page, 'Webhook excluído.')
  await page.getByText('Ainda não há webhooks').waitFor()
})
