import { createFlow, saveFlow } from '@recado/contract/flows/endpoints'
import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import type { Page } from 'playwright-core'
import type { Caller } from './call.ts'
import { goTo } from './place.ts'

/** A node on the common line of all nodes. */
export const node = (id: string, type: string, x: number, data: FlowNode['data'] = {}): FlowNode => ({
  ...{ id, type, position: { x, y: 0 }, data },
})
/** A publishable flow. */
export const publishableFlow: FlowGraph = {
  nodes: [node('1', 'start', 0), node('oi', 'message', 320, { label: 'Bem-vindo!' })],
  connections: [{ id: 'e1', source: '1', target: 'oi', sourceHandle: 'a' }],
}

let serial = 0

/** Creates a flow with this graph, published unless it is a draft, and returns its id. */
export async function newFlow(staff: Caller, graph: FlowGraph = publishableFlow, draft = false): Promise<number> {
  const { id } = await staff(createFlow, { body: { name: `Fluxo ${++serial}` } })
  await staff(saveFlow, { body: { idFlow: id, ...graph, draft } })
  return id
}

/** Opens the builder of a flow. */
export async function openFlow(page: Page, id: number): Promise<void> {
  await goTo(page, `/flowbuilder/${id}`)
  await card(page, '1').waitFor()
}
/** A node on the canvas. */
export const card = (page: Page, id: string) => page.locator(`.rc-flow .react-flow__node[data-id="${id}"]`)
/** The indicator beside the name with the draft's state. */
export const mark = (page: Page, state: string) => page.locator(`.rc-flow-mark[data-state="${state}"]`)

/** Moves a node by hand: the smallest possible edit. */
export async function drag(page: Page, id: string): Promise<void> {
  const box = await card(page, id).boundingBox()
  if (!box) throw new Error(`no node ${id} to drag`)
  const [x, y] = [box.x + box.width / 2, box.y + 12]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 5, y + 30, { steps: 4 })
  await page.mouse.move(x + 5, y + 60, { steps: 4 })
  await page.mouse.up()
}
