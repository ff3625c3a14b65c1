import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import type { Page } from 'playwright-core'
import type { BenchContext } from '../bench-context.ts'
import { takeFrames, watchFrames } from '../browser/frames.ts'
import { openPage } from '../browser/open-page.ts'
import { addCompany } from '../data/data-sets.ts'
import { boardNumber, boardSize, loadBoard } from '../data/load-board.ts'
import { percentile } from '../load/statistics.rules.ts'
import { pause, until } from '../load/until.ts'
import { call } from '../product/call.ts'
import { asOwner } from '../product/owner-database.ts'
import { cacheFolder } from '../product/paths.ts'
import { logIn } from '../product/person.ts'
import { startProduct } from '../product/start-product.ts'
import { atMost, below } from '../report.ts'

/** A frame of a screen that draws sixty a second, and half of one more. */
const SMOOTH_MS = 25
const FRAME_MS = 16
const MESSAGES_A_SECOND = 20

/** The board of 5,000 tickets in Chromium: it stays small, and nothing that one does at it stutters. */
export async function board(context: BenchContext): Promise<void> {
  const dataDir = join(cacheFolder, 'board')
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct(dataDir)
  try {
    const company = await addCompany(product, 'quadro')
    await loadBoard(dataDir, company)
    const admin = await logIn(product.url, company.admin)
    // Who signs in twice is signed out at the first place.
    const [viewer] = company.attendants
    if (!viewer) throw new Error('nobody looks at the board')
    await asOwner(dataDir, `update users set profile = 'admin' where id = $1`, [viewer.userId])
    const { browser, page } = await openPage(product.url, viewer)
    try {
      await page.goto('/kanban')
      await page.locator('.kb-card').nth(30).waitFor()
      await page.evaluate(watchFrames)
      const write = async (n: number) => {
        const body = { number: boardNumber(1 + ((n * 37) % boardSize.tickets)), body: `Mensagem ${n}` }
        const parts = { params: { whatsappId: company.connectionId }, body: body as never }
        await call(product.url, await admin.token(), simulatorInbound, parts)
      }
      await measure(context, page, {
        'lanes pass by': passLanes,
        'a lane is read to its end': readLane,
        'a card is dragged': dragCard,
      })
      const live = (act: Act) => (at: Page) => duringMessages(at, act, write)
      await measure(context, page, { 'lanes pass by while customers write': live(passLanes) })
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
  }
}

type Act = (page: Page) => Promise<void>

async function measure({ report }: BenchContext, page: Page, acts: Record<string, Act>): Promise<void> {
  for (const [name, act] of Object.entries(acts)) {
    await pause(1000)
    await page.evaluate(takeFrames)
    await pause(1000)
    const peace = await page.evaluate(takeFrames)
    await act(page)
    const frames = await page.evaluate(takeFrames)
    const p95 = percentile(frames, 0.95)
    report.add({
      name: `board: frames while ${name} (holds on a quiet machine)`,
      value: p95,
      unit: 'ms',
      target: atMost(SMOOTH_MS),
      calibrator: `p95 at rest ${percentile(peace, 0.95).toFixed(1)} ms`,
      detail: `p99 ${percentile(frames, 0.99).toFixed(1)} ms, worst ${Math.max(...frames).toFixed(1)} ms of ${frames.length} frames`,
    })
  }
  report.add({
    name: 'board: DOM nodes',
    value: await page.evaluate(() => document.querySelectorAll('*').length),
    unit: 'nodes',
    target: below(8000),
    detail: `${boardSize.tickets} tickets in ${boardSize.lanes} lanes`,
  })
}

const middle = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`no ${selector}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** From the first lane to the last and back. */
async function passLanes(page: Page): Promise<void> {
  const { x, y } = await middle(page, '.kb-lanes')
  await page.mouse.move(x, y)
  const left = () => page.locator('.kb-lanes').evaluate(({ scrollLeft }) => scrollLeft)
  for (const way of [1, -1])
    for (let before = -1, at = await left(); at !== before; at = await left()) {
      before = at
      for (let n = 0; n < 8; n++) await Promise.all([page.mouse.wheel(way * 60, 0), pause(FRAME_MS)])
    }
}

/** Down to the last card of a lane, which loads page after page. */
async function readLane(page: Page): Promise<void> {
  const lane = page.locator('.kb-lane').nth(1)
  const { x, y } = await middle(page, '.kb-lane:nth-child(2) .kb-cards')
  await page.mouse.move(x, y)
  const isRead = () =>
    lane.locator('.kb-cards').evaluate((box) => {
      const place = box.querySelector('li[aria-setsize]:last-of-type')
      return (
        place !== null &&
        box.scrollTop + box.clientHeight >= box.scrollHeight - 4 &&
        [...box.querySelectorAll('li[aria-posinset]')].some(
          (row) => row.getAttribute('aria-posinset') === row.getAttribute('aria-setsize'),
        )
      )
    })
  await until(
    async () => {
      for (let n = 0; n < 8; n++) await Promise.all([page.mouse.wheel(0, 120), pause(FRAME_MS)])
      return isRead()
    },
    'the end of the lane',
    60_000,
  )
}

/** A card that is carried over four lanes, to the edge where the board scrolls, and back; given up in the end. */
async function dragCard(page: Page): Promise<void> {
  const from = await middle(page, '.kb-lane .kb-card')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (const way of [1, -1])
    for (let n = 0; n < 90; n++) {
      const part = way === 1 ? n / 90 : 1 - n / 90
      await Promise.all([
        page.mouse.move(from.x + part * (1420 - from.x), from.y + 150 * Math.sin(n / 7)),
        pause(FRAME_MS),
      ])
    }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

async function duringMessages(page: Page, act: Act, write: (n: number) => Promise<void>): Promise<void> {
  let going = true
  const customers = async () => {
    for (let n = 0; going; n++) await Promise.all([write(n), pause(1000 / MESSAGES_A_SECOND)])
  }
  await Promise.all([customers(), act(page).finally(() => (going = false))])
}
