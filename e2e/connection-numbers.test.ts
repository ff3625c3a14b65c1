import { createConnection, deleteConnection, listConnections } from '@recado/contract/connections/endpoints'
import { updateSetUp } from '@recado/contract/connections/set-up'
import { FakeGraph } from '@recado/fake-graph/fake-graph'
import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Person, wide } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually, patience } from './eventually.ts'
import { look, looks, resize } from './looks.ts'
import { asOwner } from './owner-database.ts'
import { networkStage } from './phone-network.ts'
import { bubble, composer, goTo, menuLink } from './place.ts'
import { toasted } from './toasts.ts'

/** The numbers of connections on screen: numbers in use, pairing codes, and other numbers. */
const own = '5511999990000'
const second = '5511933334444'
const third = '5521977778888'

let fake: FakeWhatsApp
let graph: FakeGraph
// Registered before the stage's hooks, so that it runs after them: the product stops first.
afterAll(() => graph?.stop())
const stage = networkStage(async () => {
  graph = await FakeGraph.start()
  return { GRAPH_URL: graph.url }
})
const { here } = stage
let staff: Caller
let marina: Person
let page: Page

beforeAll(async () => {
  fake = stage.network
  await asOwner(here.product.dataDir, 'update plans set connections = 9')
  staff = await here.staff()
  for (const number of [own, second, third]) fake.phone(number, `Celular ${number.slice(-4)}`)
  await staff(createConnection, { body: { name: 'Centro', provider: 'beta' } })
  await scan('Centro', own)
  await staff(createConnection, { body: { name: 'Filial', provider: 'beta' } })
  marina = await here.enter(here.admin, wide, '/conexoes')
  page = marina.page
  await row('Centro').getByText('Conectada').waitFor()
})

const row = (name: string, on = page) => on.getByRole('row', { name: new RegExp(`^${name}`) })
const act = (action: string, name: string, on = page) => on.getByRole('button', { name: `${action}: ${name}` })
const connection = async (name: string) => {
  const match = (await staff(listConnections)).find((one) => one.name === name)
  if (!match) throw new Error(`no connection ${name}`)
  return match
}
async function scan(name: string, number: string): Promise<void> {
  const qr = await vi.waitUntil(async () => (await connection(name)).qrcode, patience)
  await fake.scan(number, qr)
}
const allLooks = async (what: string, on: Page = page) => {
  const findings: string[] = []
  for (const one of [...looks, { theme: 'light' as const, width: 1024, height: 768 }])
    findings.push(...(await look(on, what, one)))
  expect(findings).toEqual([])
  await on.emulateMedia({ colorScheme: 'light' })
}
/** The number's devices have acknowledged all messages. */
const isTaken = (number: string) =>
  eventually(() => [...fake.phone(number).account.linked.values()].map((one) => one.unconfirmed.size)).toEqual([0])
/** Simulates that the 30 seconds between two codes are over. */
const passTheGap = () => asOwner(here.product.dataDir, 'update connection_sessions set code_asked_at = null')
/** Simulates that the last code was just requested, regardless of the time spent on the screen. */
const beginTheGap = () => asOwner(here.product.dataDir, 'update connection_sessions set code_asked_at = now()')

describe('CON-16: a number of another connection', () => {
  it("is refused with the connection's name, and the phone keeps no dead device", async () => {
    await scan('Filial', own)
    await row('Filial')
      .getByText('O número +55 11 99999-0000 já está na conexão Centro. O celular foi desconectado daqui.')
      .waitFor()
    await eventually(() => fake.phone(own).account.linked.size).toBe(1)
    await row('Centro').getByText('Conectada').waitFor()
    await allLooks('número já usado')
  })
})

describe('CON-18: a pairing code typed on the phone', () => {
  const dialog = (on = page) => on.getByRole('dialog', { name: 'Conectar Filial' })
  const number = (on = page) => dialog(on).getByLabel('Número do WhatsApp')
  const ask = (on = page) => dialog(on).getByRole('button', { name: /^Gerar (outro )?código$/ })
  const codeField = (on = page) => dialog(on).getByLabel('Código para digitar no celular')
  const codeOn = async (on = page) => ((await codeField(on).textContent()) ?? '').replace(' ', '')

  it("reports an invalid number at the field, explains WhatsApp's refusal, and shows two groups of four characters", async () => {
    await resize(page, 390, 844)
    await act('Novo QR', 'Filial').click()
    for (const invalidNumber of ['11 1234', '33334444', '+55 11 9999', 'abc']) {
      await number().fill(invalidNumber)
      await ask().click()
      await dialog().getByText('Este número não existe. Confira o DDD e os dígitos.').waitFor()
    }
    await number().fill('(11) 98888-0000')
    await ask().click()
    await dialog()
      .getByText(/O WhatsApp não deu um código para este número/)
      .waitFor()
    await passTheGap()
    await number().fill('(11) 93333-4444')
    await ask().click()
    await codeField().waitFor()
    expect(await codeField().textContent()).toMatch(/^[0-9A-Z]{4} [0-9A-Z]{4}$/)
    await allLooks('código do celular')
    await resize(page, 390, 844)
    await beginTheGap()
    await ask().click()
    await dialog()
      .getByText(/Um código foi pedido há pouco\. Peça outro em \d+ segundos\./)
      .waitFor()
    // The request was refused: the previous code stays valid.
    await dialog()
      .getByText(/Este código vale por mais/)
      .waitFor()
  })

  it('reports that it was cancelled or expired, and offers a new one', async () => {
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    const later = await marina.context.newPage()
    await later.clock.install()
    await later.setViewportSize({ width: 390, height: 844 })
    await later.goto('/conexoes')
    await act('Escanear QR code', 'Filial', later).click()
    await number(later).fill(`+${second}`)
    await passTheGap()
    await ask(later).click()
    await codeField(later).waitFor()
    await later.clock.fastForward('03:00')
    await dialog(later).getByText('O código venceu. Gere outro.').waitFor()
    await passTheGap()
    await ask(later).click()
    await codeField(later).waitFor()
    await later.close()
  })

  it("only the second tab's code is valid; a wrong code does no harm; both dialogs close once it is paired", async () => {
    const tab = await marina.context.newPage()
    await tab.setViewportSize({ width: 390, height: 844 })
    await tab.goto('/conexoes')
    for (const on of [page, tab]) {
      await passTheGap()
      await act('Escanear QR code', 'Filial', on).click()
      await number(on).fill('11 93333-4444')
      await ask(on).click()
      await codeField(on).waitFor()
    }
    const code = await codeOn(tab)
    const wrongCode = code.startsWith('A') ? code.replace('A', 'B') : `A${code.slice(1)}`
    await expect(fake.enterCode(second, wrongCode)).rejects.toThrow('wrong code')
    await fake.enterCode(second, code)
    for (const on of [page, tab]) await dialog(on).waitFor({ state: 'detached' })
    await tab.close()
    await resize(page, 1440, 900)
    await row('Filial').getByText('Conectada').waitFor()
    await row('Filial').getByText('+55 11 93333-4444').waitFor()
  })

  it('does not pair a number of another connection; deleting the connection closes its dialog with a message', async () => {
    const { id } = await staff(createConnection, { body: { name: 'Quiosque', provider: 'beta' } })
    await act('Escanear QR code', 'Quiosque').click()
    const connectDialog = page.getByRole('dialog', { name: 'Conectar Quiosque' })
    await connectDialog.getByRole('button', { name: 'Conectar com um código, sem câmera' }).click()
    await connectDialog.getByLabel('Número do WhatsApp').fill('11 93333-4444')
    await connectDialog.getByRole('button', { name: 'Gerar código' }).click()
    const text = await connectDialog.getByLabel('Código para digitar no celular').textContent()
    await fake.enterCode(second, (text ?? '').replace(' ', ''))
    await connectDialog.waitFor({ state: 'detached' })
    await row('Quiosque')
      .getByText(/O número \+55 11 93333-4444 já está na conexão Filial/)
      .waitFor()
    await eventually(() => fake.phone(second).account.linked.size).toBe(1)
    await act('Novo QR', 'Quiosque').click()
    await connectDialog.getByRole('button', { name: 'Conectar com um código, sem câmera' }).click()
    await connectDialog.getByLabel('Número do WhatsApp').waitFor()
    await staff(deleteConnection, { params: { id } })
    await toasted(page, 'Esta conexão foi excluída.')
    await connectDialog.waitFor({ state: 'detached' })
  })
})

describe('CON-17: another number', () => {
  const bruno = () => fake.phone('5511944443333', 'Bruno Sales')
  const question = (number: string) => page.getByRole('dialog', { name: `Este é outro número: ${number}` })
  const use = (on: ReturnType<typeof question>) => on.getByRole('button', { name: 'Usar este número' })
  const received = (text: string) =>
    bruno().account.inbox.filter(({ message }) => JSON.stringify(message).includes(text))

  /** The phone is disconnected, and another one pairs. */
  async function exchange(number: string): Promise<void> {
    await goTo(page, '/conexoes')
    await act('Desconectar', 'Filial').click()
    await page.getByRole('button', { name: 'Desconectar número' }).click()
    await toasted(page, 'Filial')
    await act('Novo QR', 'Filial').click()
    await scan('Filial', number)
    await row('Filial')
      .getByText(/Este é outro número/)
      .waitFor()
  }
  async function writeWaiting(text: string): Promise<void> {
    await page.getByRole('link', { name: 'Atendimentos' }).click()
    await page.getByRole('tab', { name: /^Atendendo/ }).click()
    await page.getByText('Bruno Sales').first().click()
    await composer(page).fill(text)
    await composer(page).press('Enter')
    await bubble(page, text).getByText('Aguardando conexão').waitFor()
  }

  it('sends waiting messages from it only when the user agrees, and adds received ones to tickets', async () => {
    await bruno().text(second, 'Bom dia')
    await menuLink(page, 'Atendimentos').click()
    await page.getByRole('tab', { name: /^Aguardando/ }).click()
    await page.getByRole('button', { name: /^(Aceitar|Assumir) o atendimento de Bruno Sales/ }).click()
    await bubble(page, 'Bom dia').waitFor()
    await exchange(third)
    await fake.phone('5511955556666', 'Carla Dias').text(third, 'Chegou antes da escolha')
    await isTaken(third)
    await writeWaiting('Vai pelo novo')
    await goTo(page, '/conexoes')
    await act('Escolher', 'Filial').click()
    const numberQuestion = question('+55 21 97777-8888')
    await use(numberQuestion).click()
    await numberQuestion.getByText('Escolha uma das opções.').waitFor()
    await numberQuestion.getByLabel('Usar este número de agora em diante').check()
    await use(numberQuestion).click()
    await numberQuestion.getByText('Escolha o que fazer com as mensagens que esperam.').waitFor()
    await numberQuestion.getByText('1 mensagem espera para ser enviada').waitFor()
    await allLooks('outro número')
    expect(received('Vai pelo novo')).toEqual([])
    await numberQuestion.getByLabel('Enviar por este número').check()
    await use(numberQuestion).click()
    await numberQuestion.waitFor({ state: 'detached' })
    await row('Filial').getByText('Conectada').waitFor()
    await eventually(() => received('Vai pelo novo').length).toBe(1)
    await menuLink(page, 'Atendimentos').click()
    await page.getByRole('tab', { name: /^Aguardando/ }).click()
    await page.getByRole('button', { name: /o atendimento de Carla Dias/ }).waitFor()
  })

  it('waiting messages can be cancelled: the message fails, and can be sent again', async () => {
    await exchange(second)
    await writeWaiting('Não vai')
    await goTo(page, '/conexoes')
    await act('Escolher', 'Filial').click()
    const numberQuestion = question('+55 11 93333-4444')
    await numberQuestion.getByLabel('Usar este número de agora em diante').check()
    await numberQuestion.getByLabel('Cancelar o envio').check()
    await use(numberQuestion).click()
    await numberQuestion.waitFor({ state: 'detached' })
    await row('Filial').getByText('Conectada').waitFor()
    await menuLink(page, 'Atendimentos').click()
    await page.getByRole('tab', { name: /^Atendendo/ }).click()
    await page.getByText('Bruno Sales').first().click()
    await bubble(page, 'Não vai').getByRole('button', { name: 'Tentar de novo' }).waitFor()
    expect(received('Não vai')).toEqual([])
  })

  it('“Desconectar” logs the phone out and deletes the received messages; the previous number stays', async () => {
    await exchange(third)
    await fake.phone('5511955557777', 'Dona Privada').text(third, 'É da família')
    await isTaken(third)
    await act('Escolher', 'Filial').click()
    const numberQuestion = question('+55 21 97777-8888')
    await numberQuestion.getByText(/O que chegou desde então está guardado/).waitFor()
    await numberQuestion.getByLabel('Desconectar este número').check()
    await numberQuestion.getByText('O celular é desconectado e o que chegou é excluído sem ser lido.').waitFor()
    await numberQuestion.getByRole('button', { name: 'Desconectar número' }).click()
    await toasted(page, 'O outro número foi desconectado.')
    await row('Filial').getByText('Desconectada').waitFor()
    await row('Filial').getByText('+55 11 93333-4444').waitFor()
    await eventually(() => fake.phone(third).account.linked.size).toBe(0)
    await menuLink(page, 'Atendimentos').click()
    await page.getByRole('tab', { name: /^Aguardando/ }).click()
    await page.getByRole('button', { name: /o atendimento de Carla Dias/ }).waitFor()
    expect(await page.getByText('Dona Privada').count()).toBe(0)
  })

  it('an official account set up for another number shows the same question, also in its form', async () => {
    const [first, other] = [graph.addNumber('5511970001111', 'Loja'), graph.addNumber('5511970002222', 'Nova')]
    const { id } = await staff(createConnection, { body: { name: 'Oficial', provider: 'whatsapp-cloud' } })
    const secrets = { accessToken: graph.newToken(), appSecret: graph.state.app.secret }
    const values = { phoneNumberId: first.id, accountId: graph.state.account.id, ...secrets }
    await staff(updateSetUp, { params: { id }, body: { values } })
    await goTo(page, '/conexoes')
    await row('Oficial').getByText('Conectada', { exact: true }).waitFor()
    await page
      .getByRole('button', { name: /Configurar.*Oficial|Conta oficial da conexão Oficial/ })
      .first()
      .click()
    const form = page.getByRole('dialog', { name: 'Conta oficial de Oficial' })
    await form.getByRole('textbox', { name: /^ID do número/ }).fill(other.id)
    await form.getByRole('button', { name: 'Salvar e verificar' }).click()
    await toasted(page, 'Salvo, mas falta resolver o que está marcado.')
    await form
      .getByText('Este é outro número: +55 11 97000-2222. Nada é enviado até um administrador escolher.')
      .waitFor()
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await graph.customer('5511966660000', 'Helena Oficial').text(other, 'Vocês mudaram?')
    expect(graph.state.webhooks.pendingChanges).toEqual([])
    await act('Escolher', 'Oficial').click()
    const numberQuestion = question('+55 11 97000-2222')
    await numberQuestion.getByLabel('Desconectar este número').check()
    await numberQuestion.getByText(/O acesso à conta da Meta é apagado daqui/).waitFor()
    await allLooks('outro número da conta oficial')
    await numberQuestion.getByLabel('Usar este número de agora em diante').check()
    await use(numberQuestion).click()
    await numberQuestion.waitFor({ state: 'detached' })
    await row('Oficial').getByText('+55 11 97000-2222').waitFor()
    await menuLink(page, 'Atendimentos').click()
    await page.getByRole('tab', { name: /^Aguardando/ }).click()
    await page.getByRole('button', { name: /o atendimento de Helena Oficial/ }).waitFor()
  })
})
