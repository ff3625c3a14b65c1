import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { enter, type Person, signIn, submitLogin } from './browser.ts'
import { eventually } from './eventually.ts'
import { withinOneDay } from './local-day.ts'
import { asOwner } from './owner-database.ts'
import { askForPix, confirmPix, untilPaidSignedOut } from './pay-by-pix.ts'
import { type Account, superUser } from './people.ts'
import { bubble, choose, composer, dialog, goTo, heading, press, row, textShown } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** A company from its first minute to its first payment: Paula signs it up, Ana answers, and customers write. */

const paulaAccount: Account = { email: 'paula@padaria.exemplo.com.br', password: 'Segredo-123' }
const anaAccount: Account = { email: 'ana@padaria.exemplo.com.br', password: 'Segredo-123' }
const name = 'Padaria Aurora'
const customer = 'Joana Pires'

// The job that makes invoices runs at the start of the server.
const here = stage({ own: {} })
let paula: Person
let ana: Person
let cashier: Person
/** The customer's phone, in a window beside Paula's. */
let phone: Page

beforeAll(async () => {
  paula = await here.open()
  ana = await here.open()
  cashier = await here.open()
})

const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const phoneBubble = (text: string) =>
  phone.getByRole('log', { name: 'Conversa com a empresa' }).locator('.rc-phone-row').filter({ hasText: text })
const writeAsCustomer = async (text: string) => {
  await phone.getByRole('textbox', { name: 'Mensagem' }).fill(text)
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click()
  await phoneBubble(text).waitFor()
}
const answer = async (page: Page, text: string) => {
  await composer(page).fill(text)
  await page.keyboard.press('Enter')
}
const firstSteps = ['Conectar número', 'Criar filas', 'Convidar equipe', 'Escrever a primeira mensagem']
const db = (text: string, values: unknown[] = []) => asOwner(here.product.dataDir, text, values)
/** Checks that the panel of the first steps has exactly these steps ticked. */
const stepsDone = async (page: Page, steps: readonly string[]) => {
  const panel = page.getByRole('region', { name: /^(Comece por aqui|Tudo pronto para atender)$/ })
  await panel.getByText(`${steps.length} de 4 feitos`).waitFor()
  for (const step of firstSteps) {
    const item = panel.getByRole('listitem').filter({ has: page.getByRole('link', { name: step, exact: true }) })
    expect(await item.getByRole('img', { name: 'feito' }).count(), step).toBe(steps.includes(step) ? 1 : 0)
  }
}

it('SGN-01, SGN-07, SGN-08, LAY-21: Paula signs up, signs in and gets a trial of three days', async () => {
  const { page } = paula
  await withinOneDay()
  const step = (title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor()
  await page.goto('/cadastro')
  await page.getByLabel('Nome da organização').fill(name)
  await page.getByLabel('E-mail').fill(paulaAccount.email)
  await page.getByLabel('Telefone').fill('81 4000-1000')
  await press(page, 'Próximo')
  await step('Informações Pessoais')
  await page.getByLabel('Nome', { exact: true }).fill('Paula')
  await page.getByLabel('Sobrenome').fill('Reis')
  await page.getByLabel('Senha', { exact: true }).fill(paulaAccount.password)
  await page.getByLabel('Confirme a senha').fill(paulaAccount.password)
  await press(page, 'Próximo')
  await step('Selecione o Plano')
  await page.getByRole('radio', { name: 'Inicial' }).click()
  await press(page, 'Próximo')
  await step('Resumo')
  await press(page, 'Cadastrar')
  await page.waitForURL(/\/login$/)
  await signIn(page, paulaAccount)
  await goTo(page, '/subscription')
  expect(await page.getByLabel('Dias restantes do período de teste').inputValue()).toBe('3 dias')
  await page.getByRole('link', { name: 'Atendimentos' }).click()
  await stepsDone(page, [])
})

it('QUE-02, USR-02, USR-04, LAY-21: Paula creates a queue and invites an attendant to it', async () => {
  const { page } = paula
  await goTo(page, '/queues')
  await press(page, 'Nova fila')
  await field(page, 'Nome').fill('Encomendas')
  await press(page, 'Salvar')
  await toasted(page, 'Fila Encomendas criada.')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  // It was just ticked on another screen.
  await page.getByRole('link', { name: 'Atendimentos' }).click()
  await stepsDone(page, ['Criar filas'])
  await page.getByRole('link', { name: 'Usuários' }).click()
  await press(page, 'Novo usuário')
  await field(page, 'Nome').fill('Ana')
  await field(page, 'Sobrenome').fill('Lima')
  await field(page, 'E-mail').fill(anaAccount.email)
  await dialog(page)
    .getByLabel(/^Senha/)
    .fill(anaAccount.password)
  await choose(page, 'Filas', 'Encomendas')
  await press(page, 'Salvar')
  await toasted(page, 'Ana já pode entrar no Recado.')
  await row(page, anaAccount.email).getByText('Atendente').waitFor()
})

it('CON-02, CON-05, CON-15: Paula connects a number: the QR code, and the simulated phone that scans it', async () => {
  const { page } = paula
  await page.getByRole('link', { name: 'Conexões' }).click()
  await press(page, 'Nova conexão')
  await field(page, 'Nome').fill('Balcão')
  await choose(page, 'Tipo', /^Simulador/)
  await page.getByRole('tab', { name: 'Filas e redirecionamento' }).click()
  await choose(page, 'Filas', 'Encomendas')
  await page.getByRole('tab', { name: 'Geral' }).click()
  await press(page, 'Conectar número')
  const code = page.getByRole('dialog', { name: 'Conectar Balcão' })
  await code.getByRole('img', { name: 'QR code para conectar o número' }).waitFor()
  phone = await paula.context.newPage()
  // Simulates a slow network: changes before its socket connects must not be missed (RT-05).
  const { promise: release, resolve: connect } = Promise.withResolvers<void>()
  await phone.routeWebSocket(/socket\.io/, (socket) => release.then(() => void socket.connectToServer()))
  // Without a socket within 8 s, the page would poll the change instead.
  await phone.route(/\/assets\/fallback-/, (route) => release.then(() => route.continue()))
  await phone.goto('/simulador')
  await press(phone, 'Escanear o QR code com o celular da empresa')
  await code.waitFor({ state: 'detached' })
  await row(page, 'Balcão').getByText('Conectada').waitFor()
  expect(await phone.getByText('Aguardando leitura do QR').count()).toBe(1)
  connect()
  await textShown(phone, 'Linha no ar. As mensagens chegam na hora.')
})

it('MSG-19, TKT-14, LAY-21: a customer writes, and the invited attendant answers', async () => {
  await paula.page.getByRole('link', { name: 'Atendimentos' }).click()
  await stepsDone(paula.page, ['Conectar número', 'Criar filas', 'Convidar equipe'])
  await signIn(ana.page, anaAccount)
  await ana.page.getByRole('tab', { name: /Aguardando/ }).click()
  await press(phone, 'Novo cliente')
  await phone.getByLabel('Nome no WhatsApp').fill(customer)
  await press(phone, 'Começar conversa')
  await writeAsCustomer('Vocês fazem bolo de cenoura?')
  // The step was ticked live on her screen.
  await stepsDone(paula.page, firstSteps)
  await ana.page.getByRole('button', { name: `Aceitar o atendimento de ${customer}` }).click()
  await bubble(ana.page, 'Vocês fazem bolo de cenoura?').waitFor()
  await answer(ana.page, 'Fazemos sim, para sábado')
  await phoneBubble('Fazemos sim, para sábado').waitFor()
})

it("companies.1, AUT-05: after the trial all are signed out, only the admin is led to payment, and customers' messages are kept", async () => {
  // Written while the session is down, it reaches the company after its last day, when the session is back.
  await press(phone, 'Derrubar a linha')
  await textShown(phone, 'A linha caiu. O que os clientes escrevem chega quando ela voltar.')
  await writeAsCustomer('Quero dois bolos, pode ser?')
  await db(`update companies set due_date = (now() at time zone 'America/Sao_Paulo')::date - 1 where name = $1`, [name])
  await db('update simulated_accounts set dropped_code = null')
  await here.product.end()
  await here.product.start()
  await Promise.all([paula.page, phone, ana.page].map((page) => page.waitForURL(/\/login/)))
  const stored = () => db(`select id from messages where body = 'Quero dois bolos, pode ser?'`)
  await eventually(async () => (await stored()).length).toBe(1)
  await submitLogin(ana.page, anaAccount)
  await textShown(ana.page, /^A assinatura venceu em \d\d\/\d\d\/\d{4}/)
  expect(await ana.page.getByRole('button', { name: 'Pagar agora' }).count()).toBe(0)
  await submitLogin(paula.page, paulaAccount)
  await press(paula.page, 'Pagar agora')
  await heading(paula.page, 'Pagar e continuar')
})

it('INV-08, INV-09, INV-12: Paula pays by Pix, which the operator confirms, and gets access again', async () => {
  const { page } = paula
  await enter(cashier.page, superUser)
  const code = await askForPix(page)
  await Promise.all([untilPaidSignedOut(page), confirmPix(cashier.page, code)])
  await signIn(page, paulaAccount)
  await goTo(page, '/subscription')
  expect(await page.getByLabel('Dias restantes do período pago').inputValue()).toMatch(/^(2[7-9]|3[01]) dias$/)
})

it('companies.1: no message was lost: the conversation contains those of the meantime, and continues', async () => {
  const { page } = ana
  await signIn(page, anaAccount)
  await page.getByRole('link', { name: new RegExp(customer) }).click()
  for (const text of ['Vocês fazem bolo de cenoura?', 'Fazemos sim, para sábado', 'Quero dois bolos, pode ser?'])
    await bubble(page, text).waitFor()
  await answer(page, 'Anotado: dois bolos')
  await phone.goto('/simulador')
  await phone.getByRole('button', { name: new RegExp(customer) }).click()
  await phoneBubble('Anotado: dois bolos').waitFor()
  await writeAsCustomer('Obrigada')
  await bubble(page, 'Obrigada').waitFor()
})
