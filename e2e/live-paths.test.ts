import { listLivePaths } from '@recado/contract/app/live-paths'
import { listConnections } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { createUser } from '@recado/contract/identity/endpoints'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Break, type BreakingProxy, startBreakingProxy } from './breaking-proxy.ts'
import { closeBrowser, enter, openBrowser } from './browser.ts'
import { type Caller, callAs } from './call.ts'
import { patience } from './eventually.ts'
import { asOwner } from './owner-database.ts'
import { type Account, operator, superUser } from './people.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let staff: Caller
let boss: Caller
let whatsappId: number

beforeAll(async () => {
  product = await startProduct()
  await asOwner(product.dataDir, 'update plans set users = 50')
  staff = await operator(product.url)
  boss = await callAs(product.url, superUser)
  whatsappId = (await staff(listConnections))[0]?.id ?? 0
}, 120_000)
afterAll(async () => {
  await closeBrowser()
  await product?.stop()
})

let customers = 0

const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const paths = async () =>
  Object.fromEntries((await boss(listLivePaths)).paths.map(({ path, count }) => [path, count])) as Record<
    string,
    number
  >

/** Notes each bar that says that the connection is gone. */
const watchBars = () => {
  const seen: string[] = []
  Object.assign(window, { seenBars: seen })
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('.rc-line'))
      if (/não responde|Sem internet/.test(textContent ?? '')) seen.push(textContent ?? '')
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
const bars = (page: Page) => page.evaluate(() => (window as unknown as { seenBars: string[] }).seenBars)

/** A person of the company behind a network that breaks websockets. */
async function behind(mode: Break) {
  const account: Account = { email: `rede.${mode.toLowerCase()}@demo.recado.local`, password: 'rede-segredo-1' }
  const { id: userId } = await staff(createUser, {
    body: { name: 'Rede', lastName: mode, profile: 'admin', currentPassword: 'operacao-1', ...account },
  })
  customers += 1
  const customer = { number: `55119610000${10 + customers}`, name: `Cliente de ${mode}` }
  const customerWrites = (body: string) =>
    staff(simulatorInbound, { params: { whatsappId }, body: { ...customer, body } })
  await customerWrites('Bom dia')
  const ticket = await pendingOf(customer.number)
  await staff(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId } })
  const proxy: BreakingProxy = await startBreakingProxy(product.url)
  proxy.mode = mode
  const person = await openBrowser(proxy.url)
  await person.page.addInitScript(watchBars)
  await enter(person.page, account)
  await person.page.goto(`/tickets/${ticket.uuid}`)
  const field = person.page.getByRole('textbox', { name: 'Escreva uma mensagem' })
  await field.waitFor()
  return { ...person, proxy, field, customerWrites }
}

const pendingOf = (number: string): Promise<Ticket> =>
  vi.waitUntil(async () => {
    const { tickets } = await staff(listTickets, { query: { status: 'pending', showAll: 'true' } })
    return tickets.find(({ contact }) => contact.number === number)
  }, patience)

/** In ms: reading begins after 8 s and is repeated every 5; the rest is what a busy machine takes. */
const BOUND = 20_000
/** Pause between two messages while the way is looked at, in ms. */
const EVERY = 2_000
/** The sign of a message that the network accepted. */
const LEFT = '.ib-ack:not([data-sign=waiting], [data-sign=late], [data-sign=failed])'

it.concurrent.each<[Break, number]>([
  ['refuse403', 0],
  ['refuse404', 0],
  ['slowPolls', 30_000],
  ['hang', 0],
  ['silent', 30_000],
  ['hold', 30_000],
  ['cut', 50_000],
  ['deaf', 30_000],
  ['mute', 30_000],
  ['noPolls', 30_000],
])(
  'RT-05, RT-16: with websockets that %s the page stays in use',
  async (mode, lasts) => {
    const { page, proxy, field, customerWrites, close } = await behind(mode)
    const start = performance.now()
    const until = start + lasts
    let turn = 0
    do {
      turn += 1
      const [own, theirs] = [`minha ${mode} ${turn}.`, `do cliente ${mode} ${turn}.`]
      await field.fill(own)
      await field.press('Enter')
      await customerWrites(theirs)
      await bubble(page, theirs).waitFor({ timeout: BOUND })
      // It is the server's own message, which left, and no copy that waits here.
      await bubble(page, own).locator(LEFT).waitFor({ timeout: BOUND })
      await vi.waitUntil(() => performance.now() > start + turn * EVERY, patience)
    } while (performance.now() < until)
    expect(await bars(page)).toEqual([])
    await close()
    await proxy.close()
  },
  240_000,
)

it('RT-01: once websockets carry frames the browser returns to one, and loses nothing on the way', async () => {
  const { page, proxy, field, customerWrites, close } = await behind('refuse502')
  await vi.waitUntil(async () => (await paths()).polling === 1, patience)
  const before = await paths()
  proxy.mode = 'none'
  for (let turn = 1; (await paths()).websocket === before.websocket; turn++) {
    const body = `na volta ${turn}`
    await customerWrites(body)
    await bubble(page, body).waitFor({ timeout: BOUND })
  }
  await field.fill('de volta')
  await field.press('Enter')
  await bubble(page, 'de volta').locator(LEFT).waitFor({ timeout: BOUND })
  expect(await bars(page)).toEqual([])
  await close()
  await proxy.close()
}, 180_000)
