import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listConnections } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Break, type BreakingProxy, startBreakingProxy } from './breaking-proxy.ts'
import { enter, openBrowser, signOut } from './browser.ts'
import type { Caller } from './call.ts'
import { patience } from './eventually.ts'
import { asOwner, ownerUrl } from './owner-database.ts'
import { bubble, composer } from './place.ts'
import { type Product, startProduct } from './product.ts'
import { stage } from './stage.ts'

// The last test restarts the server, and another node uses its database.
const here = stage({ own: {} })
/** Another node of the same installation. No proxy keeps a browser at one node. */
let second: Product
let staff: Caller
let whatsappId: number

beforeAll(async () => {
  const { dataDir } = here.product
  await asOwner(dataDir, 'update plans set users = 50')
  staff = await here.staff()
  second = await startProduct({
    DATABASE_URL: ownerUrl(dataDir),
    SECRET_KEY: (await readFile(join(dataDir, 'secret-key'), 'utf8')).trim(),
    DEMO: 'on',
    SIMULATOR: 'on',
    MEDIA_DIR: join(dataDir, 'media'),
  })
  whatsappId = (await staff(listConnections))[0]?.id ?? 0
})
afterAll(() => second?.stop())

let customers = 0

/** Records each bar about a lost connection. */
const watchBars = () => {
  const barTexts: string[] = []
  Object.assign(window, { seenBars: barTexts })
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('.rc-line'))
      if (/não responde|Sem internet/.test(textContent ?? '')) barTexts.push(textContent ?? '')
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
const bars = (page: Page) => page.evaluate(() => (window as unknown as { seenBars: string[] }).seenBars)

/** A person of the company behind a network that breaks websockets. */
async function openBehind(mode: Break, what = 'rede') {
  const account = await here.addUser(staff, { name: `${what}.${mode}`, lastName: 'Rede', profile: 'admin' })
  customers += 1
  const customer = { number: `55119610000${10 + customers}`, name: `Cliente de ${mode} ${customers}` }
  const customerWrites = (body: string) =>
    staff(simulatorInbound, { params: { whatsappId }, body: { ...customer, body } })
  await customerWrites('Bom dia')
  const ticket = await pendingOf(customer.number)
  await staff(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: account.id } })
  const proxy: BreakingProxy = await startBreakingProxy(here.url, second.url)
  proxy.mode = mode
  const person = await openBrowser(proxy.url)
  await person.page.addInitScript(watchBars)
  const start = performance.now()
  await enter(person.page, account, `/tickets/${ticket.uuid}`)
  const field = composer(person.page)
  await field.waitFor()
  const bound = BOUND + 5 * (performance.now() - start)
  return { ...person, proxy, field, customerWrites, uuid: ticket.uuid, bound }
}

const pendingOf = (number: string): Promise<Ticket> =>
  vi.waitUntil(async () => {
    const { tickets } = await staff(listTickets, { query: { status: 'pending', showAll: 'true' } })
    return tickets.find(({ contact }) => contact.number === number)
  }, patience)

/** In ms: polling begins after 8 s and repeats every 5. `behind` adds five times the page's load time. */
const BOUND = 20_000
/** Milliseconds of silence after which the server drops a browser: a ping and its answer. */
const SERVER_TIMEOUT = 40_000
/** Pause between two messages during the test, in ms. */
const MESSAGE_GAP = 2_000
/** The sign of a message that the network accepted. */
const ACCEPTED = '.ib-ack:not([data-sign=waiting], [data-sign=late], [data-sign=failed])'

it.concurrent.each<[Break, number]>([
  ['refuse403', 0],
  ['refuse404', 0],
  ['slowPolls', 30_000],
  ['hang', 0],
  ['silent', 0],
  ['hold', 30_000],
  ['cut', 50_000],
  ['deaf', 30_000],
  ['mute', 30_000],
  ['noPolls', 30_000],
  ['scatter', 30_000],
  ['foreign', 0],
  ['buffer', 30_000],
])(
  'RT-05, RT-16: with websockets that %s the page stays in use',
  async (mode, lasts) => {
    const { page, proxy, field, customerWrites, bound, close } = await openBehind(mode)
    const start = performance.now()
    const until = start + lasts
    let turn = 0
    do {
      turn += 1
      const [ownText, customerText] = [`minha ${mode} ${turn}.`, `do cliente ${mode} ${turn}.`]
      await field.fill(ownText)
      await field.press('Enter')
      await customerWrites(customerText)
      await bubble(page, customerText).waitFor({ timeout: bound })
      // The sent message from the server, not the local waiting copy.
      await bubble(page, ownText).locator(ACCEPTED).waitFor({ timeout: bound })
      await vi.waitUntil(() => performance.now() > start + turn * MESSAGE_GAP, patience)
    } while (performance.now() < until)
    expect(await bars(page)).toEqual([])
    await close()
    await proxy.close()
  },
  240_000,
)

it.concurrent('RT-05, AUT-10: without websockets three tabs receive, including one that slept, and a logout in one ends the others', async () => {
  const { page, proxy, context, customerWrites, uuid, bound, close } = await openBehind('refuse404', 'abas')
  const tabs = [page]
  while (tabs.length < 3) {
    const tab = await context.newPage()
    await tab.addInitScript(watchBars)
    await tab.goto(`/tickets/${uuid}`)
    await bubble(tab, 'Bom dia').waitFor()
    tabs.push(tab)
  }
  await customerWrites('para todas')
  for (const tab of tabs) await bubble(tab, 'para todas').waitFor({ timeout: bound })
  const [last] = tabs.slice(-1)
  if (!last) throw new Error('no tab')
  const sleepingTab = await context.newCDPSession(page)
  await sleepingTab.send('Page.setWebLifecycleState', { state: 'frozen' })
  const since = performance.now()
  await customerWrites('durante o sono')
  await bubble(last, 'durante o sono').waitFor({ timeout: bound })
  await vi.waitUntil(() => performance.now() > since + SERVER_TIMEOUT, patience)
  await sleepingTab.send('Page.setWebLifecycleState', { state: 'active' })
  await bubble(page, 'durante o sono').waitFor({ timeout: bound })
  for (const tab of tabs) expect(await bars(tab)).toEqual([])
  await signOut(last)
  for (const tab of tabs) await tab.waitForURL(/login/)
  await close()
  await proxy.close()
}, 240_000)

it.concurrent('RT-01: once websockets work the browser returns to one, without losing events', async () => {
  const { page, proxy, field, customerWrites, bound, close } = await openBehind('refuse502')
  await page.waitForRequest((request) => /\/socket\.io\/.*transport=polling.*sid=/.test(request.url()))
  // A probe signs no one in: only the connection itself sends its token.
  let isBack = false
  page.on('websocket', (socket) => {
    if (socket.url().includes('token='))
      socket.on('framereceived', ({ payload }) => {
        isBack ||= String(payload).includes('"ready"')
      })
  })
  proxy.mode = 'none'
  for (let turn = 1; !isBack; turn++) {
    // The time follows the text in the bubble: without the full stop, 3 at 01:31 would also match 30.
    const body = `na volta ${turn}.`
    await customerWrites(body)
    await bubble(page, body).waitFor({ timeout: bound })
  }
  await field.fill('de volta')
  await field.press('Enter')
  await bubble(page, 'de volta').locator(ACCEPTED).waitFor({ timeout: bound })
  expect(await bars(page)).toEqual([])
  await close()
  await proxy.close()
}, 180_000)

it('RT-05: a restarted server is found again by each transport', async () => {
  const pages = await Promise.all((['refuse404', 'noPolls'] as const).map((mode) => openBehind(mode, 'volta')))
  for (const { page, customerWrites, bound } of pages) {
    await customerWrites('antes')
    await bubble(page, 'antes').waitFor({ timeout: bound })
  }
  // Otherwise the second node takes over the simulated phones.
  await second.end()
  await here.product.end()
  for (const { page } of pages) await page.getByText('O servidor não responde').waitFor()
  await here.product.start()
  await vi.waitUntil(async () => (await staff(listConnections))[0]?.status === 'CONNECTED', patience)
  for (const { page, field, customerWrites, bound, close, proxy } of pages) {
    await customerWrites('depois')
    await bubble(page, 'depois').waitFor({ timeout: 2 * bound })
    await field.fill('e a resposta')
    await field.press('Enter')
    await bubble(page, 'e a resposta').locator(ACCEPTED).waitFor({ timeout: bound })
    await page.getByText('O servidor não responde').waitFor({ state: 'detached' })
    await close()
    await proxy.close()
  }
}, 240_000)
