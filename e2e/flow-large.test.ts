import { createFlow, saveFlow } from '@recado/contract/flows/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import { settled } from './browser.ts'
import { eventually } from './eventually.ts'
import { goTo } from './place.ts'
import { stage } from './stage.ts'

/** A flow larger than the screen: only the visible part is drawn. */
const WAITS = 150

const here = stage({ company: 'empty' })
let page: Page
let flowId = 0

const node = (id: string, type: string, x: number, y: number, data: Record<string, unknown> = {}) => ({
  ...{ id, type, data },
  position: { x, y },
})

/** Rows of wait nodes, each connected to the next. */
function large() {
  const waitNodes = Array.from({ length: WAITS }, (_, n) =>
    node(`n${n}`, 'interval', 300 + (n % 15) * 300, Math.floor(n / 15) * 200, { sec: (n % 120) + 1 }),
  )
  const all = [node('1', 'start', 0, 0), ...waitNodes]
  return {
    nodes: all,
    connections: waitNodes.map(({ id }, n) => ({
      id: `e${n}`,
      source: all[n]?.id ?? '',
      target: id,
      sourceHandle: 'a',
    })),
  }
}

const card = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
const countDrawnNodes = () => page.locator('.react-flow__node').count()
const isFocused = (id: string) => card(id).evaluate((one) => one === document.activeElement)

beforeAll(async () => {
  const staff = await here.staff()
  flowId = (await staff(createFlow, { body: { name: 'Grande' } })).id
  await staff(saveFlow, { body: { idFlow: flowId, ...large(), draft: true } })
  page = (await here.enter(here.admin)).page
  await goTo(page, `/flowbuilder/${flowId}`)
  await page.locator('.react-flow__node:has([data-kind="start"])').waitFor()
  await settled(page)
})

it('FLW-07: only the visible part of a large flow is drawn', async () => {
  expect(await countDrawnNodes()).toBeLessThan(40)
  expect(await card('n149').count()).toBe(0)
})

it("FLW-05: a node's pane opens with a selection, and closes without one", async () => {
  const pane = page.getByRole('complementary', { name: 'Editar nó' })
  expect(await pane.count()).toBe(0)
  await card('n0').locator('.rc-flow-kind').click()
  await pane.getByRole('heading', { name: 'Intervalo' }).waitFor()
  await page.locator('.react-flow__pane').click({ position: { x: 60, y: 500 } })
  await eventually(() => pane.count()).toBe(0)
})

it('FLW-05: a double click opens the editor, although the pane takes room from the canvas', async () => {
  await card('n1').locator('.rc-flow-kind').dblclick()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Editar nó: Intervalo').waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => dialog.count()).toBe(0)
})

it('FLW-05: a node out of view is found, focused and followed', async () => {
  await page.locator('.rc-flow-canvas').press('Control+f')
  await page.getByRole('searchbox', { name: 'Buscar no fluxo' }).fill('30 segundos')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await card('n149').waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => isFocused('n149')).toBe(true)
  await page.keyboard.press('Alt+ArrowLeft')
  await eventually(() => isFocused('n148')).toBe(true)
})

it('FLW-05: zoomed out the whole flow is visible, as boxes', async () => {
  await page.getByRole('button', { name: 'Ver o fluxo inteiro' }).click()
  await eventually(countDrawnNodes).toBe(WAITS + 1)
  await eventually(() => page.locator('.react-flow__edge').count()).toBe(WAITS)
  await eventually(() => page.locator('.rc-flow-canvas[data-far]').count()).toBe(1)
  expect(await accessibilityProblems(page)).toEqual([])
})
