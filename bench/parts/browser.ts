import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import type { Page } from 'playwright-core'
import type { BenchContext } from '../bench-context.ts'
import { inboxNumber, inboxSize, loadInbox } from '../browser/load-inbox.ts'
import { readOlderPage, takeKeys, watchKeys } from '../browser/on-page.ts'
import { openPage } from '../browser/open-page.ts'
import { addCompany } from '../data/data-sets.ts'
import { percentile } from '../load/statistics.rules.ts'
import { pause, until } from '../load/until.ts'
import { call } from '../product/call.ts'
import { cacheFolder } from '../product/paths.ts'
import { logIn } from '../product/person.ts'
import { startProduct } from '../product/start-product.ts'
import { atMost, below } from '../report.ts'

const OLDER_PAGES = 40
const TICKET_PAGES = 60
const TYPING_MS = 30_000
const MESSAGES_A_SECOND = 20
const PEACE_MS = 8_000
const KEY_EVERY_MS = 150
const SLOWDOWN = 4

/** The inbox in Chromium: long lists stay small, and typing stays fast while messages arrive. */
export async function browser(context: BenchContext): Promise<void> {
  const dataDir = join(cacheFolder, 'browser')
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct(dataDir)
  try {
    const company = await addCompany(product, 'vitrine')
    const reader = company.attendants[0]!
    const uuid = await loadInbox(dataDir, company, reader.userId)
    const { browser: chromium, page } = await openPage(product.url, reader)
    try {
      await page.goto(`/tickets/${uuid}`)
      await page.getByRole('feed').getByText(`Linha ${inboxSize.messages}`).waitFor()
      await measureMessageList(context, page)
      await measureTicketList(context, page)
      const admin = await logIn(product.url, company.admin)
      await measureTyping(context, page, async (n) => {
        const body = { number: inboxNumber(2 + (n % 500)), body: `Mensagem ${n}` }
        const parts = { params: { whatsappId: company.connectionId }, body: body as never }
        await call(product.url, await admin.token(), simulatorInbound, parts)
      })
    } finally {
      await chromium.close()
    }
  } finally {
    await product.stop()
  }
}

const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

async function measureMessageList({ report }: BenchContext, page: Page): Promise<void> {
  const feed = page.getByRole('feed')
  const drifts: number[] = []
  for (let n = 0; n < OLDER_PAGES; n++) drifts.push(Math.abs(await feed.evaluate(readOlderPage)))
  const detail = `${OLDER_PAGES} older pages of a chat with ${inboxSize.messages} messages`
  report.add({
    name: 'browser: DOM nodes, messages',
    value: await nodesOf(page),
    unit: 'nodes',
    target: below(1000),
    detail,
  })
  report.add({
    name: 'browser: drift when older messages load',
    value: Math.max(...drifts),
    unit: 'px',
    target: atMost(1),
    detail,
  })
}

async function measureTicketList({ report }: BenchContext, page: Page): Promise<void> {
  const list = page.locator('.ib-rows')
  const countLoaded = async () => Number(await list.getByRole('listitem').first().getAttribute('aria-setsize'))
  for (let n = 0; n < TICKET_PAGES; n++) {
    const before = await countLoaded()
    await list.evaluate((box) => {
      box.scrollTop = box.scrollHeight
    })
    await until(async () => (await countLoaded()) > before, 'more tickets')
  }
  report.add({
    name: 'browser: DOM nodes, tickets',
    value: await nodesOf(page),
    unit: 'nodes',
    target: below(1000),
    detail: `${await countLoaded()} of ${inboxSize.tickets} tickets loaded`,
  })
  await list.evaluate((box) => {
    box.scrollTop = 0
  })
}

/** Types on a slow machine, first at rest, then while customers of other chats write. */
async function measureTyping({ report }: BenchContext, page: Page, write: (n: number) => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).click()
  await page.evaluate(watchKeys)
  const peace = await typeFor(page, PEACE_MS, async () => undefined)
  const busy = await typeFor(page, TYPING_MS, write)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  report.add({
    name: 'browser: worst keystroke while messages arrive (holds on a quiet machine)',
    value: busy.worst,
    unit: 'ms',
    target: atMost(100),
    calibrator: `without messages ${peace.worst} ms`,
    detail: `p95 ${busy.p95} ms of ${busy.keys} keys, ${MESSAGES_A_SECOND} messages/s, processor slowed ${SLOWDOWN} ×`,
  })
}

async function typeFor(page: Page, forMs: number, write: (n: number) => Promise<void>) {
  const end = Date.now() + forMs
  const customers = async () => {
    for (let n = 0; Date.now() < end; n++) await Promise.all([write(n), pause(1000 / MESSAGES_A_SECOND)])
  }
  let keys = 0
  const typist = async () => {
    for (; Date.now() < end; keys++) await Promise.all([page.keyboard.press('aeiou'[keys % 5]!), pause(KEY_EVERY_MS)])
  }
  await Promise.all([customers(), typist()])
  await pause(1_000)
  const times = await page.evaluate(takeKeys)
  // Keys faster than a frame are not reported.
  const all = [...times, ...Array.from({ length: Math.max(0, keys - times.length) }, () => 0)]
  return { keys, worst: Math.max(0, ...all), p95: percentile(all, 0.95) }
}
