import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { BenchContext } from '../bench-context.ts'
import { watchFrames } from '../browser/frames.ts'
import { carryCard, FRAME_MS, measureActs, middle, passLanes } from '../browser/measure-acts.ts'
import { openPage } from '../browser/open-page.ts'
import { addCompany } from '../data/data-sets.ts'
import { loadTasks, taskBoardSize } from '../data/load-tasks.ts'
import { pause } from '../load/until.ts'
import { cacheFolder } from '../product/paths.ts'
import { startProduct } from '../product/start-product.ts'

const smoothness = {
  name: 'board of tasks',
  // At least thirty frames per second.
  most: 33,
  contents: `${taskBoardSize.cards} cards in ${taskBoardSize.columns} columns`,
}

/** A board of 2,000 cards in Chromium: it stays small, and no act on it stutters. */
export async function taskBoard(context: BenchContext): Promise<void> {
  const dataDir = join(cacheFolder, 'task-board')
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct(dataDir)
  try {
    const company = await addCompany(product, 'tarefas')
    const boardId = await loadTasks(dataDir, company)
    const [viewer] = company.attendants
    if (!viewer) throw new Error('the company has no user for the board')
    const { browser, page } = await openPage(product.url, viewer)
    try {
      await page.goto(`/empresa/kanban/${boardId}`)
      await page.locator('.bd-card').nth(20).waitFor()
      await page.evaluate(watchFrames)
      await measureActs(context, page, smoothness, {
        'columns pass by': (at) => passLanes(at, '.bd-columns'),
        'a column is read to its end': readColumn,
        'a card is dragged': async (at) => {
          const { x, y } = await middle(at, '.bd-column .bd-card h3')
          await carryCard(at, { x, y })
        },
      })
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
  }
}

/** Scrolls to the last card of a column and back. */
async function readColumn(page: Page): Promise<void> {
  const cards = '.bd-column:first-child .bd-cards'
  const { x, y } = await middle(page, cards)
  await page.mouse.move(x, y)
  const top = () => page.locator(cards).evaluate(({ scrollTop }) => scrollTop)
  for (const way of [1, -1])
    for (let before = -1, at = await top(); at !== before; at = await top()) {
      before = at
      for (let n = 0; n < 8; n++) await Promise.all([page.mouse.wheel(0, way * 160), pause(FRAME_MS)])
    }
}
