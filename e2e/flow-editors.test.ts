import { createFlow, saveFlow, showFlow } from '@recado/contract/flows/endpoints'
import type { FlowNode } from '@recado/contract/flows/graph'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { narrow, settled } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { mark, node } from './flow-building.ts'
import { Editor, filledKinds } from './flow-editor-kinds.ts'
import { openFlowShop } from './flow-shop.ts'
import { lookTwice } from './looks.ts'
import { goTo } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Every kind of node is built by hand, connected, saved and published, and a customer goes through it. */
const here = stage({ company: 'empty' })
let staff: Caller
let page: Page
let editor: Editor
let flowId = 0

const kinds = [...filledKinds]
const cards = (kind: string, on = page) => on.locator(`.react-flow__node:has([data-kind="${kind}"])`)

/** The connections between the nodes, each from the first free output. */
const ways = [
  ...['start>menu', 'menu>tag', 'tag>message', 'message>ticket', 'menu>singleBlock', 'singleBlock>question'],
  ...['question>condition', 'condition>randomizer', 'randomizer>interval', 'interval>contatoOpcoes'],
  ...['contatoOpcoes>apiCall', 'apiCall>openai', 'openai>typebot', 'typebot>subflow', 'subflow>img'],
  ...['img>audio', 'audio>video', 'condition>ticket', 'condition>ticket', 'randomizer>ticket'],
].map((way) => way.split('>') as [string, string])

const stored = async () => (await staff(showFlow, { params: { id: flowId } })).flow.flow

async function openFlow(on: Page): Promise<void> {
  await goTo(on, `/flowbuilder/${flowId}`)
  await cards('start', on).waitFor()
  await settled(on)
}

async function connectByKeys(from: string, to: string): Promise<void> {
  const name = (await cards(to).locator('.rc-flow-kind').textContent()) ?? ''
  await cards(from).focus()
  await page.keyboard.press('c')
  await editor.list(/destino/).fill(name)
  await editor.dialog().locator(`.rc-flow-choice:has(b:text-is("${name}"))`).click()
  await editor.closed()
}

async function openByKey(kind: string): Promise<void> {
  await cards(kind).focus()
  await page.keyboard.press('Enter')
  await editor.opened()
}

beforeAll(async () => {
  staff = await here.staff()
  await staff(createQueue, { body: { name: 'Vendas', color: '#2244aa' } })
  await staff(createTag, { body: { name: 'Interessado' } })
  const { id } = await staff(createFlow, { body: { name: 'Satisfação' } })
  const nodes: FlowNode[] = [node('1', 'start', 0), node('m', 'message', 320, { label: 'Gostou?' })]
  const connections = [{ id: 'e', source: '1', target: 'm', sourceHandle: 'a' }]
  await staff(saveFlow, { body: { idFlow: id, nodes, connections } })
  flowId = (await staff(createFlow, { body: { name: 'Loja' } })).id
  page = (await here.enter(here.admin)).page
  editor = new Editor(page)
  await openFlow(page)
})

it.each(kinds)(
  'FLW-13, $row: a new node of kind $kind is filled in by hand and appears on the canvas',
  async (nodeKind) => {
    await page.locator(`.rc-flow-palette-kind[data-kind="${nodeKind.kind}"]`).click()
    await editor.opened()
    await nodeKind.fill(editor)
    await editor.save()
    await editor.closed()
    await cards(nodeKind.kind).waitFor()
    if (nodeKind.toast) await toasted(page, nodeKind.toast)
  },
)

it('FLW-05: all nodes are connected by keyboard', async () => {
  for (const [from, to] of ways) await connectByKeys(from, to)
  await eventually(() => page.locator('.react-flow__edge').count()).toBe(ways.length)
  await page.getByRole('button', { name: 'Organizar' }).click()
  await page.getByText('Nós organizados', { exact: true }).waitFor({ state: 'attached' })
})

it('FLW-13, FLW-47: the input is stored, and there after a reload', async () => {
  await mark(page, 'saved').waitFor()
  await page.reload()
  await eventually(() => page.locator('.react-flow__node').count()).toBe(kinds.length + 1)
  const graph = await stored()
  for (const { kind, data } of kinds) {
    expect(graph?.nodes.find(({ type }) => type === kind)?.data, kind).toMatchObject(data)
  }
  expect(graph?.connections).toHaveLength(ways.length)
  const urls = graph?.nodes.filter(({ type }) => ['img', 'audio', 'video'].includes(type)).map(({ data }) => data.url)
  expect(urls).toEqual(Array(3).fill(expect.stringMatching(/^\/api\/public\/company\d+\//)))
})

describe('an editor that is saved without a change', () => {
  const dataOf = async () => new Map((await stored())?.nodes.map(({ type, data }) => [type, data]))
  let before: Awaited<ReturnType<typeof dataOf>>
  let savedData: typeof before
  beforeAll(async () => {
    before = await dataOf()
  })

  it.each(kinds)(
    'FLW-13, $row: the editor of $kind opens with its values, looks right, and saves again',
    async ({ kind }) => {
      await openByKey(kind)
      expect(await lookTwice(page, `editor of ${kind}`)).toEqual([])
      await editor.save()
      await editor.closed()
    },
  )

  it.each(kinds)('FLW-13, $row: the draft keeps the data of $kind', async ({ kind }) => {
    await mark(page, 'saved').waitFor()
    savedData ??= await dataOf()
    expect(savedData.get(kind)).toEqual(before.get(kind))
  })
})

it('FLW-07: a note is written beside the canvas, and in its editor', async () => {
  await page.locator('.rc-flow-palette-kind[data-kind="note"]').click()
  await cards('note').waitFor()
  await openByKey('note')
  await editor.field(/Nota/).fill('Ver com a Ana')
  await editor.save()
  await editor.closed()
  await cards('note').getByText('Ver com a Ana').waitFor()
})

it('FLW-05: a double click opens the editor', async () => {
  await cards('message').focus()
  await page.keyboard.press('Control+f')
  await page.getByRole('searchbox', { name: 'Buscar no fluxo' }).fill('Já chamamos')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await cards('message').locator('.rc-flow-kind').dblclick()
  await editor.field(/Mensagem/).fill('Já chamamos a Ana.')
  await editor.save()
  await cards('message').getByText('Já chamamos a Ana.').waitFor()
})

it('FLW-34: after publishing, a customer goes through the flow', async () => {
  await mark(page, 'saved').waitFor()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByRole('button', { name: 'Publicar versão' }).click()
  await toasted(page, 'Versão 1 publicada')
  const shop = await openFlowShop(here, staff)
  await staff(createPhrase, {
    body: { name: 'Começo', flowId, phrase: 'quero comprar', whatsappId: null, status: true },
  })
  const rita = { number: '5511977776666', name: 'Rita' }
  await shop.writes(rita, 'Quero comprar')
  expect((await shop.arrived(rita, 1)).at(-1)).toContain('O que você quer?')
  await shop.writes(rita, '1')
  await eventually(async () => (await shop.arrived(rita, 2)).join('\n')).toContain('Já chamamos a Ana.')
})

it('FLW-13: under 900 px a tap opens the editor as a sheet', async () => {
  const phone = await here.enter(here.admin, { ...narrow, touch: true })
  await openFlow(phone.page)
  await cards('menu', phone.page).tap()
  const sheet = new Editor(phone.page)
  await sheet.field(/Mensagem do menu/).fill('O que deseja?')
  await sheet.save()
  await sheet.closed()
  await cards('menu', phone.page).getByText('O que deseja?').waitFor()
  await mark(phone.page, 'saved').waitFor()
})
