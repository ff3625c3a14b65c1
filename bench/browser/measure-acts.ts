import type { Page } from 'playwright-core'
import type { BenchContext } from '../bench-context.ts'
import { percentile } from '../load/statistics.rules.ts'
import { pause } from '../load/until.ts'
import { atMost, below } from '../report.ts'
import { takeFrames } from './frames.ts'

/** Duration of a drawn frame while the pointer or the wheel moves, in milliseconds. */
export const FRAME_MS = 16

export type Act = (page: Page) => Promise<void>

export interface Smoothness {
  /** The prefix of the report's lines. */
  name: string
  /** Maximum 95th percentile of the frames, in milliseconds. */
  most: number
  /** The contents of the page, in words. */
  contents: string
}

/** Reports the frames of each act beside those at rest, and the size of the page afterwards. */
export async function measureActs(
  { report }: BenchContext,
  page: Page,
  { name: of, most, contents }: Smoothness,
  acts: Record<string, Act>,
): Promise<void> {
  for (const [name, act] of Object.entries(acts)) {
    await pause(1000)
    await page.evaluate(takeFrames)
    await pause(1000)
    const peace = await page.evaluate(takeFrames)
    await act(page)
    const frames = await page.evaluate(takeFrames)
    const p95 = percentile(frames, 0.95)
    report.add({
      name: `${of}: frames while ${name} (holds on a quiet machine)`,
      value: p95,
      unit: 'ms',
      target: atMost(most),
      calibrator: `p95 at rest ${percentile(peace, 0.95).toFixed(1)} ms`,
      detail: `p99 ${percentile(frames, 0.99).toFixed(1)} ms, worst ${Math.max(...frames).toFixed(1)} ms of ${frames.length} frames`,
    })
  }
  report.add({
    name: `${of}: DOM nodes`,
    value: await page.evaluate(() => document.querySelectorAll('*').length),
    unit: 'nodes',
    target: below(8000),
    detail: contents,
  })
}

/** The centre of a selector's first element, in pixels. */
export const middle = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`no ${selector}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Scrolls from the first lane to the last and back. */
export async function passLanes(page: Page, lanes: string): Promise<void> {
  const { x, y } = await middle(page, lanes)
  await page.mouse.move(x, y)
  const scrollPosition = () => page.locator(lanes).evaluate(({ scrollLeft }) => scrollLeft)
  for (const way of [1, -1])
    for (let before = -1, at = await scrollPosition(); at !== before; at = await scrollPosition()) {
      before = at
      for (let n = 0; n < 8; n++) await Promise.all([page.mouse.wheel(way * 60, 0), pause(FRAME_MS)])
    }
}

/** Drags a card over four lanes to the edge where the board scrolls, and back, then cancels. */
export async function carryCard(page: Page, from: { x: number; y: number }): Promise<void> {
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
