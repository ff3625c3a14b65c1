import { listConnections } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { listQueues } from '@recado/contract/queues/endpoints'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeDialogflow, startDialogflow } from '../apps/server/src/domains/integrations/test/fake-dialogflow.ts'
import { startTypebot } from '../apps/server/src/domains/integrations/test/fake-typebot.ts'
import { type OutsideServer, startOutside } from '../apps/server/src/platform/egress/test/outside-server.ts'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { choose, dialog, field, goTo, heading, leadTo, press, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/**
 * Marina connects the shop's bot to its number; Ana sees its conversations in another browser and takes over those that
 * the bot hands over.
 */

let google: FakeDialogflow
let typebot: OutsideServer
let robot: OutsideServer
// Registered before the stage's hook, so that it runs after it: the product stops first.
afterAll(() => Promise.all([google?.stop(), typebot?.stop(), robot?.stop()]))
// The address of Dialogflow is a setting.
const here = stage({
  async own() {
    google = await startDialogflow()
    return { DIALOGFLOW_URL: google.url }
  },
})
let staff: Caller
let marina: Person
let colleague: Person
let connection = { id: 0, name: '' }
let queue = { id: 0, name: '' }

beforeAll(async () => {
  ;[typebot, robot] = await Promise.all([startTypebot(), startOutside()])
  staff = await here.staff()
  const [line] = await staff(listConnections, { query: {} })
  const [first] = await staff(listQueues)
  if (!line || !first) throw new Error('the demonstration has changed')
  connection = line
  queue = first
  await here.grant(staff, here.ana, { 'integrations:view': 'all' })
  marina = await here.enter(here.admin)
  colleague = await here.enter(here.ana)
})

const waitForResult = (page: Page, words: string | RegExp) =>
  dialog(page).getByRole('status').filter({ hasText: words }).waitFor()

it('INT-01, LAY-06: the menu opens the page, which shows what is missing; an attendant cannot change anything', async () => {
  const { page } = marina
  await page.getByRole('link', { name: 'Integrações' }).click()
  await heading(page, 'Integrações')
  await page.getByText('Ainda não há integrações').waitFor()
  await goTo(colleague.page, '/queue-integration')
  await heading(colleague.page, 'Integrações')
  await colleague.page.getByText('Ainda não há integrações').waitFor()
  expect(await colleague.page.getByRole('button', { name: 'Nova integração' }).count()).toBe(0)
})

it('INT-02, INT-03, INT-05: a Typebot is tested before it is saved: errors are explained, and no input is lost', async () => {
  const { page } = marina
  await press(page, 'Nova integração')
  await press(page, 'Testar')
  await page.getByText('Preencha este campo.').first().waitFor()
  await field(page, /^Nome/).fill('Menu da padaria')
  await field(page, /^Endereço/).fill(typebot.url)
  await field(page, /^Identificador/).fill('nada')
  await press(page, 'Testar')
  await waitForResult(page, 'O Typebot não conhece este identificador, ou não está publicado.')
  expect(await field(page, /^Nome/).inputValue()).toBe('Menu da padaria')
  await field(page, /^Identificador/).fill('padaria')
  await press(page, 'Testar')
  await waitForResult(page, 'Funcionou. Resposta: “Olá, *cliente*”')
  await toasted(page, /^Funcionou/)
  await waitForResult(page, '*[ 2 ]* - Bolo')
  await press(page, 'Salvar')
  await toasted(page, 'Integração adicionada com sucesso.')
  await row(colleague.page, 'Menu da padaria').getByText('Typebot').waitFor()
})

/** The secret of the signature is shown once, after saving. */
async function closeSecret(page: Page, name: string): Promise<void> {
  const secret = page.getByRole('dialog', { name: `Segredo da integração ${name}` })
  expect(await secret.getByRole('textbox').inputValue()).toMatch(/^whsec_/)
  await secret.getByText('Fechar', { exact: true }).click()
}

it('INT-02, INT-06: the other four kinds are added, and appear in the colleague’s list immediately', async () => {
  const { page } = marina
  const kinds: Array<[type: string, name: string, fill: () => Promise<unknown>]> = [
    [
      'DialogFlow',
      'Agente do Google',
      async () => {
        await field(page, /^Nome do projeto/).fill('padaria')
        await field(page, /^Conta de serviço/).fill(google.account)
      },
    ],
    ['n8n', 'Fluxo do n8n', () => field(page, /^Endereço/).fill(`${robot.url}/n8n`)],
    ['Webhook', 'Robô da loja', () => field(page, /^Endereço/).fill(`${robot.url}/robo`)],
    ['Construtor de fluxos', 'Fluxos da casa', () => choose(page, /^Fluxo( \*|$)/, 'Meu pedido')],
  ]
  for (const [type, name, fill] of kinds) {
    await press(page, 'Nova integração')
    await choose(page, /^Tipo/, type)
    await field(page, /^Nome( \*|$)/).fill(name)
    await fill()
    await press(page, 'Salvar')
    if (type === 'n8n' || type === 'Webhook') await closeSecret(page, name)
    await dialog(page).waitFor({ state: 'detached' })
    await row(colleague.page, name).getByText(type, { exact: true }).waitFor()
  }
  expect(await colleague.page.getByRole('button', { name: /^(Editar|Excluir)/ }).count()).toBe(0)
  await page.getByRole('searchbox').first().fill('rob')
  await row(page, 'Fluxo do n8n').waitFor({ state: 'detached' })
  await row(page, 'Robô da loja').waitFor()
  await page.getByRole('searchbox').first().fill('')
})

it('INT-04, INT-05: a service account is stored and never shown, and can be tested again without retyping it', async () => {
  const { page } = marina
  await press(page, 'Editar a integração Agente do Google')
  await dialog(page).getByText('Há uma conta salva. Deixe vazio para mantê-la.').waitFor()
  expect(await field(page, /^Conta de serviço/).inputValue()).toBe('')
  await field(page, /^Nome( \*|$)/).fill('Agente da padaria')
  await press(page, 'Testar')
  await waitForResult(page, 'Funcionou. Resposta: “(pt-BR) Olá”')
  await press(page, 'Salvar')
  await toasted(page, 'Integração editada com sucesso.')
  await row(colleague.page, 'Agente da padaria').waitFor()
})

it('INT-02: by keyboard alone one is opened, changed and saved, and the focus returns', async () => {
  const { page } = marina
  const edit = page.getByRole('button', { name: 'Editar a integração Fluxo do n8n' })
  await edit.focus()
  await page.keyboard.press('Enter')
  const name = field(page, /^Nome( \*|$)/)
  await name.waitFor()
  await eventually(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Pedidos do n8n')
  await page.keyboard.press('Enter')
  await row(page, 'Pedidos do n8n').waitFor()
  const editButton = page.getByRole('button', { name: 'Editar a integração Pedidos do n8n' })
  await eventually(() => editButton.evaluate((button) => button === document.activeElement)).toBe(true)
})

it('CON-02, QUE-02: an integration is chosen in the forms of a connection and of a queue', async () => {
  const { page } = marina
  await goTo(page, '/conexoes')
  await press(page, `Editar a conexão ${connection.name}`)
  await page.getByRole('tab', { name: 'Robô e encerramento' }).click()
  expect(
    await dialog(page)
      .getByRole('textbox', { name: /^Espera pela próxima linha/ })
      .count(),
  ).toBe(0)
  await choose(page, /^Integração/, 'Robô da loja (Webhook)')
  await field(page, /^Espera pela próxima linha/).fill('0')
  await press(page, 'Salvar')
  await dialog(page).waitFor({ state: 'detached' })
  await goTo(page, '/queues')
  await press(page, `Editar a fila ${queue.name}`)
  await page.getByRole('tab', { name: 'Menu' }).click()
  await choose(page, /^Integração/, 'Menu da padaria (Typebot)')
  await press(page, 'Salvar')
  await dialog(page).waitFor({ state: 'detached' })
  const [line] = await staff(listConnections, { query: {} })
  expect(line).toMatchObject({ quietWindow: 0 })
  expect((await staff(listQueues)).find(({ id }) => id === queue.id)?.integrationId).not.toBeNull()
})

const maria = { number: '5511970007788', name: 'Maria Prado' }
const customerWrites = (body: string) =>
  staff(simulatorInbound, { params: { whatsappId: connection.id }, body: { ...maria, body } })
const customerTexts = async () => {
  const of = { params: { whatsappId: connection.id }, query: { number: maria.number } }
  return (await staff(simulatorOutbox, of)).messages.map(({ body }) => body)
}
const ticket = async () =>
  (await staff(listTickets, { query: { searchParam: maria.number, showAll: 'true' } })).tickets[0]

it('BOT-13, PLUS-04: the shop’s bot answers a customer, and her row shows it, until it hands over', async () => {
  robot.answer = (call, reply) => {
    const { message } = JSON.parse(call.body)
    reply.end(
      JSON.stringify(
        message.body === 'quero uma pessoa'
          ? [{ text: 'Já chamo alguém.', queueId: queue.id }]
          : { messages: [{ text: `O robô leu: ${message.body}` }] },
      ),
    )
  }
  await customerWrites('tem pão quente?')
  await eventually(customerTexts).toEqual(['O robô leu: tem pão quente?'])
  const { page } = colleague
  await leadTo(page, '/tickets')
  await page.getByRole('tab', { name: /^Aguardando/ }).click()
  await page.getByText('Integração responde').first().waitFor()
  await customerWrites('quero uma pessoa')
  await eventually(customerTexts).toEqual(['O robô leu: tem pão quente?', 'Já chamo alguém.'])
  await page.getByText('Integração responde').waitFor({ state: 'detached' })
  expect(await ticket()).toMatchObject({ status: 'pending', useIntegration: false, queueId: queue.id })
})

it('INT-01, BOT-13: an answer that is not understood is never sent; the list shows it at once, until a good answer', async () => {
  const { page } = marina
  await goTo(page, '/queue-integration')
  const robotRow = row(page, 'Robô da loja')
  await robotRow.getByText(`Conexão ${connection.name}`).waitFor()
  await robotRow.getByText(`127.0.0.1:${robot.port}/robo`).waitFor()
  const joana = { number: '5511970007799', name: 'Joana Lima' }
  const write = (body: string) =>
    staff(simulatorInbound, { params: { whatsappId: connection.id }, body: { ...joana, body } })
  const texts = async () => {
    const of = { params: { whatsappId: connection.id }, query: { number: joana.number } }
    return (await staff(simulatorOutbox, of)).messages.map(({ body }) => body)
  }
  robot.answer = (_call, reply) => reply.end('{"message":"Workflow was started"}')
  await write('oi')
  await robotRow.getByText('A resposta não foi entendida').waitFor()
  expect(await texts()).toEqual([])
  robot.answer = (_call, reply) => reply.end('{"output":"Olá, Joana"}')
  await write('alguém aí?')
  await eventually(texts).toEqual(['Olá, Joana'])
  await robotRow.getByText('A resposta não foi entendida').waitFor({ state: 'detached' })
})

it("HOK-02: the results of the integration's calls are listed below", async () => {
  const { page } = marina
  await goTo(page, '/queue-integration')
  await heading(page, 'Integrações')
  await page.getByRole('region', { name: 'Chamadas externas' }).getByText('Resposta 200').first().waitFor()
})

it('INT-06: a deletion lists who uses the integration, reports the consequences, and removes it from the colleague’s list', async () => {
  const { page } = marina
  await goTo(colleague.page, '/queue-integration')
  await press(page, 'Excluir a integração Robô da loja')
  const question = page.getByRole('alertdialog')
  await question.getByRole('link', { name: `Conexão: ${connection.name}` }).waitFor()
  await row(colleague.page, 'Robô da loja').waitFor()
  await question.getByRole('button', { name: 'Excluir integração' }).click()
  await toasted(page, `Integração excluída. Conexões que a usavam e agora não têm integração: ${connection.name}.`)
  await row(colleague.page, 'Robô da loja').waitFor({ state: 'detached' })
  const lines = await staff(listConnections, { query: {} })
  expect(lines.find(({ id }) => id === connection.id)).toMatchObject({ integrationId: null })
})
