import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import type { Page } from 'playwright-core'
import type { BenchContext } from '../bench-context.ts'
import { watchFrames } from '../browser/frames.ts'
import { type Act, carryCard, FRAME_MS, measureActs, middle, passLanes as passBy } from '../browser/measure-acts.ts'
import { openPage } from '../browser/open-page.ts'
import { addCompany } from '../data/data-sets.ts'
import { boardNumber, boardSize, loadBoard } from '../data/load-board.ts'
import { pause, until } from '../load/until.ts'
import { call } from '../product/call.ts'
import { asOwner } from '../product/owner-database.ts'
import { cacheFolder } from '../product/paths.ts'
import { logIn } from '../product/person.ts'
import { startProduct } from '../product/start-product.ts'

/** One and a half frames at 60 frames per second. */
const SMOOTH_MS = 25
const MESSAGES_A_SECOND = 20
const smoothness = {
  name: 'board',
  most: SMOOTH_MS,
  contents: `${boardSize.tickets} tickets in ${boardSize.lanes} lanes`,
}
const passLanes: Act = (page) => passBy(page, '.kb-lanes')
const dragCard: Act = async (page) => carryCard(page, await middle(page, '.kb-lane .kb-card'))

/** The board of 5,000 tickets in Chromium: it stays small, and no act on it stutters. */
export async function board(context: BenchContext): Promise<void> {
  const dataDir = join(cacheFolder, 'board')
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct(dataDir)
  try {
    const company = await addCompany(product, 'quadro')
    await loadBoard(dataDir, company)
    const admin = await logIn(product.url, company.admin)
    // A user's second login would end the first session.
    const [viewer] = company.attendants
    if (!viewer) throw new Error('the company has no user for the board')
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
      await measureActs(context, page, smoothness, {
        'lanes pass by': passLanes,
        'a lane is read to its end': readLane,
        'a card is dragged': dragCard,
      })
      const live = (act: Act) => (at: Page) => duringMessages(at, act, write)
      await measureActs(context, page, smoothness, { 'lanes pass by while customers write': live(passLanes) })
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
  }
}

/** Scrolls to the last card of a lane, which loads page by page. */
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

async function duringMessages(page: Page, act: Act, write: (n: number) => Promise<void>): Promise<void> {
  let isRunning = true
  const customers = async () => {
    for (let n = 0; isRunning; n++) await Promise.all([write(n), pause(1000 / MESSAGES_A_SECOND)])
  }
  await Promise.all([customers(), act(page).finally(() => (isRunning = false))])
}
