import { createConnection, listConnections } from '@recado/contract/connections/endpoints'
import { simulatorOutbox, simulatorScan } from '@recado/contract/connections/simulator'
import { createPlan, updateCompany } from '@recado/contract/identity/company-endpoints'
import { showCompanyPlan } from '@recado/contract/identity/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { type Caller, callAs } from './call.ts'
import { eventually } from './eventually.ts'
import { superUser } from './people.ts'
import { dialog, goTo, heading, PNG, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula sets up the shop's system, with the API page open; Ana tests a message with the token that she got. */

const here = stage({ company: 'empty' })
let paula: Person
let colleague: Person
let call: Caller
let connectionId: number
let token: string

beforeAll(async () => {
  call = await here.staff()
  await here.connect(call)
  const connections = await call(listConnections)
  const line = connections.find(({ isDefault }) => isDefault) ?? connections[0]
  connectionId = line?.id ?? 0
  token = line?.token ?? ''
  paula = await here.enter(here.admin)
  const ana = await here.addUser(call, { name: 'Ana', lastName: 'Lima' })
  await here.grant(call, ana, { 'tokens:view': 'all' })
  colleague = await here.enter(ana)
})

const form = (page: Page, name: string) => page.getByRole('form', { name })
const atPhone = async (body: string) =>
  (
    await call(simulatorOutbox, { params: { whatsappId: connectionId }, query: { number: '5511981114321' } })
  ).messages.some((message) => message.body === body)

it('API-01, LAY-06: the menu opens the page, which explains calls with this installation’s address', async () => {
  const { page } = paula
  await goTo(page, '/messages-api')
  await heading(page, 'API de mensagens')
  expect(await page.getByRole('link', { name: 'API de mensagens' }).getAttribute('aria-current')).toBe('page')
  const examples = page.getByRole('region', { name: 'Exemplos prontos' })
  await examples.getByText('a Idempotency-Key a cada mensagem', { exact: false }).waitFor()
  for (const kind of ['curl', 'JavaScript', 'PHP', 'n8n']) {
    await examples.getByRole('tab', { name: kind }).click()
    await examples.getByRole('region', { name: kind }).getByText(`${here.url}/api/messages/send`).waitFor()
  }
})

it('API-01: the examples show a file by its address, and how to check a number', async () => {
  const { page } = paula
  const examples = page.getByRole('region', { name: 'Exemplos prontos' })
  await examples.getByText('Endereço', { exact: true }).click()
  await examples.getByRole('tab', { name: 'curl' }).click()
  await examples.getByRole('region', { name: 'curl' }).getByText('mediaUrl').waitFor()
  await page.getByRole('region', { name: 'Enviar mídia' }).getByText('mediaBase64').waitFor()
  const check = page.getByRole('region', { name: 'Consultar um número' }).first()
  await check.getByText(`${here.url}/api/contacts/check`).waitFor()
})

it('API-01: an admin gets a link to the webhooks, and back', async () => {
  const { page } = paula
  await page.getByRole('link', { name: 'configurar webhooks' }).click()
  await heading(page, 'Webhooks')
  await page.goBack()
  await heading(page, 'API de mensagens')
})

it('API-01: each missing value and a wrong token are reported, and no input is lost', async () => {
  const { page } = colleague
  await goTo(page, '/messages-api')
  await heading(page, 'API de mensagens')
  const text = form(page, 'Testar o envio de texto')
  await text.getByRole('button', { name: 'Enviar' }).click()
  expect(await text.locator('[aria-invalid="true"]').count()).toBe(3)
  await text.getByLabel('Token').fill('este-token-nao-existe')
  await text.getByLabel('Número').fill('(11) 98111-4321')
  await text.getByLabel('Mensagem').fill('Pedido 12 saiu')
  await text.getByRole('button', { name: 'Enviar' }).click()
  await text.getByRole('alert').filter({ hasText: 'O token não foi reconhecido' }).waitFor()
  expect(await text.getByLabel('Mensagem').inputValue()).toBe('Pedido 12 saiu')
  // The user stays signed in.
  expect(page.url()).toContain('/messages-api')
})

it('API-01, API-02: a text is really sent, and the page reports when', async () => {
  const { page } = colleague
  const text = form(page, 'Testar o envio de texto')
  await text.getByLabel('Token').fill(token)
  await text.getByRole('button', { name: 'Enviar' }).click()
  await toasted(page, 'Mensagem aceita.')
  await text.getByRole('status').getByText('Enviada.').waitFor()
  await eventually(() => atPhone('Pedido 12 saiu')).toBe(true)
})

it('API-01: a number without WhatsApp is refused at the form, and its input stays', async () => {
  const { page } = colleague
  const text = form(page, 'Testar o envio de texto')
  await text.getByLabel('Número').fill('5511987650000')
  await text.getByLabel('Mensagem').fill('Alguém aí?')
  await text.getByRole('button', { name: 'Enviar' }).click()
  await text.getByRole('alert').filter({ hasText: 'não é um WhatsApp válido' }).waitFor()
  expect(await text.getByLabel('Mensagem').inputValue()).toBe('Alguém aí?')
  await text.getByLabel('Número').fill('(11) 98111-4321')
})

it('API-01, API-03: media needs a file, and is really sent', async () => {
  const { page } = colleague
  const media = form(page, 'Testar o envio de mídia')
  await media.getByLabel('Token').fill(token)
  await media.getByLabel('Número').fill('5511981114321')
  await media.getByRole('button', { name: 'Enviar' }).click()
  await media.getByRole('alert').filter({ hasText: 'Escolha um arquivo.' }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await media.getByRole('button', { name: 'Escolher arquivo' }).click()
  await (await chooser).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PNG })
  await media.getByText('foto.png').waitFor()
  await media.getByRole('button', { name: 'Enviar' }).click()
  await media.getByRole('status').getByText('Enviada.').waitFor()
})

it('API-02: over a disconnected number the page shows that the message waits', async () => {
  const newConnection = await call(createConnection, { body: { name: 'Linha nova', provider: 'simulator' } as never })
  const { page } = colleague
  const text = form(page, 'Testar o envio de texto')
  await text.getByLabel('Token').fill(newConnection.token)
  await text.getByLabel('Mensagem').fill('Esperando a linha')
  await text.getByRole('button', { name: 'Enviar' }).click()
  await text.getByRole('status').getByText('Aguardando a conexão para sair.').waitFor()
  const state = async () => (await call(listConnections)).find(({ id }) => id === newConnection.id)?.status
  await eventually(state).toBe('qrcode')
  await call(simulatorScan, { params: { whatsappId: newConnection.id }, body: {} })
  await text.getByRole('status').getByText('Enviada.').waitFor()
})

it('a token is created with a name and scopes, shown once, its use is shown live, and it is revoked', async () => {
  const { page } = paula
  await heading(colleague.page, 'API de mensagens')
  expect(await colleague.page.getByRole('button', { name: 'Novo token' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Novo token' }).first().click()
  await dialog(page).getByLabel('Enviar mensagens').uncheck()
  await dialog(page).getByRole('button', { name: 'Criar token' }).click()
  await dialog(page).getByText('Escolha pelo menos uma permissão.').waitFor()
  await dialog(page).getByLabel('Nome').fill('Loja virtual')
  await dialog(page).getByLabel('Enviar mensagens').check()
  await dialog(page).getByRole('button', { name: 'Criar token' }).click()
  await page.getByRole('dialog', { name: 'Token Loja virtual' }).waitFor()
  const token = await dialog(page).getByLabel('Token').inputValue()
  expect(token).toMatch(/^rcd_\d+_/)
  await dialog(page).getByRole('button', { name: 'Já guardei' }).click()
  const newToken = row(page, 'Loja virtual')
  await newToken.getByText('nunca usado').waitFor()
  expect(await page.content()).not.toContain(token)

  const text = form(colleague.page, 'Testar o envio de texto')
  await text.getByLabel('Token').fill(token)
  await text.getByLabel('Mensagem').fill('Com token da API')
  // Until the request is sent, the form shows the previous message's result.
  await Promise.all([
    colleague.page.waitForResponse(/\/api\/messages\/send/),
    text.getByRole('button', { name: 'Enviar' }).click(),
  ])
  await text.getByRole('status').getByText('Enviada.').waitFor()
  await newToken.getByText('nunca usado').waitFor({ state: 'detached' })

  await newToken.getByRole('button', { name: 'Revogar o token Loja virtual' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar token' }).click()
  await newToken.waitFor({ state: 'detached' })
  await text.getByRole('button', { name: 'Enviar' }).click()
  await text.getByRole('alert').filter({ hasText: 'O token não foi reconhecido' }).waitFor()
})

it('API-04: without the plan’s feature the page explains it and redirects', async () => {
  const boss = await callAs(here.url, superUser)
  const params = { id: here.companyId }
  const { plan } = await call(showCompanyPlan, { params })
  const { id: planId } = await boss(createPlan, {
    body: { ...plan, name: 'Sem API', useExternalApi: false, isPublic: false },
  })
  await boss(updateCompany, { params, body: { planId } })
  const { page } = colleague
  await goTo(page, '/messages-api')
  await toasted(page, 'não inclui este recurso')
  await page.waitForURL(/\/tickets/)
  expect(await page.getByRole('link', { name: 'API de mensagens' }).count()).toBe(0)
})
