import { createFlow, saveFlow } from '@recado/contract/flows/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, scrollsSideways } from './axe.ts'
import { narrow, type Person, settled } from './browser.ts'
import { eventually } from './eventually.ts'
import { stage } from './stage.ts'

/** The canvas of the flow builder by mouse and by keyboard. */
const here = stage({ company: 'empty' })
let paula: Person
let page: Page
const flows: Record<string, number> = {}

const node = (id: string, type: string, x: number, y: number, data: Record<string, unknown> = {}) => ({
  ...{ id, type, data },
  position: { x, y },
})
const options = ['Vendas', 'Suporte'].map((value, at) => ({ number: at + 1, value }))
const nodes = [
  node('1', 'start', 0, 0),
  node('m', 'menu', 320, 0, { message: 'Como podemos ajudar?', arrayOption: options }),
  node('t', 'ticket', 640, -60, { id: 1, name: 'Vendas' }),
  node('o', 'openai', 640, 120, { name: 'Lia', voice: 'texto', apiKey: 'sk-secreta', prompt: 'Ajude' }),
  node('c', 'condition', 320, 300, { key: 'idade', condition: 2, value: '18' }),
]
const connections = [{ id: 'e1', source: '1', target: 'm', sourceHandle: 'a' }]

const card = (id: string, on = page) => on.locator(`.react-flow__node[data-id="${id}"]`)
const cards = (kind: string, on = page) => on.locator(`.react-flow__node:has([data-kind="${kind}"])`)
const edges = (on = page) => on.locator('.react-flow__edge')
const isAnnounced = (text: string) => page.getByText(text, { exact: true }).first().waitFor({ state: 'attached' })
const isSelected = (id: string) => card(id).evaluate((one) => one.classList.contains('selected'))

async function placeOf(id: string, on = page): Promise<string> {
  return card(id, on).evaluate((one) => (one as HTMLElement).style.transform)
}

async function openFlow(on: Page, name: string): Promise<void> {
  await on.goto(`/flowbuilder/${flows[name]}`)
  await cards('start', on).waitFor()
  await settled(on)
}

/** Draws a connection from the middle of one element to the middle of another. */
async function draw(from: string, to: string): Promise<void> {
  const [a, b] = [await page.locator(from).boundingBox(), await page.locator(to).boundingBox()]
  if (!a || !b) throw new Error('nothing to draw between')
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 8 })
  await page.mouse.up()
}

const output = (id: string, handle: string) => `.react-flow__node[data-id="${id}"] .source[data-handleid="${handle}"]`
const input = (id: string) => `.react-flow__node[data-id="${id}"] .target`

beforeAll(async () => {
  const staff = await here.staff()
  for (const name of ['Boas-vindas', 'Vazio']) flows[name] = (await staff(createFlow, { body: { name } })).id
  const idFlow = flows['Boas-vindas'] ?? 0
  await staff(saveFlow, { body: { idFlow, nodes, connections, draft: true } })
  paula = await here.enter(here.admin)
  page = paula.page
  await openFlow(page, 'Boas-vindas')
  // Close the edit pane, which would take room from the canvas.
  await page.getByRole('button', { name: 'Painel de edição' }).click()
})

describe('the contents of the canvas', () => {
  it('FLW-03, FLW-07, FLW-08: each node shows its contents and has a connector for each of its outputs', async () => {
    await card('1').getByText('Inicio do fluxo').waitFor()
    await card('1').getByText('Lembre de salvar o fluxo antes de sair.').waitFor()
    await card('c').getByText('idade maior ou igual 18').waitFor()
    expect(await card('m').locator('.rc-flow-outputs li').allTextContents()).toEqual(['1. Vendas', '2. Suporte'])
    expect(await card('c').locator('.rc-flow-outputs li').allTextContents()).toEqual(['Sucesso', 'Falha', 'Erro'])
    expect(await card('1').locator('.target').count()).toBe(0)
  })

  it('FLW-02: the add menu has the documented entries in their order, then sub-flows and notes', async () => {
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(
      // biome-ignore format: as documented
      ['Inicio', 'Conteúdo', 'Menu', 'Randomizador', 'Intervalo', 'Ticket', 'TypeBot', 'OpenAI', 'Pergunta', 'Req HTTP', 'Contato', 'Condição', 'Adicionar Tag', 'Outro fluxo', 'Nota'],
    )
    await page.keyboard.press('Escape')
  })
})

describe('by mouse', () => {
  it('FLW-04: a palette kind is added by a click, or where it is dropped; the search ignores accents', async () => {
    await page.getByRole('searchbox', { name: 'Buscar nós' }).fill('audio')
    await page.getByRole('button', { name: 'Áudio', exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Buscar nós' }).fill('nota')
    const note = page.getByRole('button', { name: 'Nota', exact: true })
    await note.click()
    await eventually(() => cards('note').count()).toBe(1)
    await note.dragTo(page.locator('.react-flow__pane'), { targetPosition: { x: 120, y: 500 } })
    await eventually(() => cards('note').count()).toBe(2)
    await page.getByRole('searchbox', { name: 'Buscar nós' }).fill('')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await eventually(() => cards('note').count()).toBe(0)
    await page.getByRole('button', { name: 'Ver o fluxo inteiro' }).click()
    await settled(page)
  })

  it('FLW-05: moving a node is one step of undo and redo', async () => {
    const before = await placeOf('c')
    await draw('.react-flow__node[data-id="c"] .rc-flow-kind', '.react-flow__node[data-id="1"] .rc-flow-hint')
    const after = await placeOf('c')
    expect(after).not.toBe(before)
    await page.keyboard.press('Control+z')
    await eventually(() => placeOf('c')).toBe(before)
    await page.keyboard.press('Control+Shift+z')
    await eventually(() => placeOf('c')).toBe(after)
    await page.keyboard.press('Control+z')
  })

  it('FLW-05: outputs are connected by drawing, and a connection is removed by its cross', async () => {
    await draw(output('m', 'a1'), input('t'))
    await eventually(() => edges().count()).toBe(2)
    await draw(output('m', 'a1'), input('o'))
    await eventually(() => edges().count()).toBe(2)
    const edge = page.getByRole('group', { name: 'Conexão de Menu, saída 1. Vendas, para OpenAI' })
    await edge.waitFor({ state: 'attached' })
    await edge.locator('.rc-flow-edge-cross').click({ force: true })
    await eventually(() => edges().count()).toBe(1)
  })

  it('FLW-05, FLW-06: a click highlights; Delete removes, but never the start, and not during typing', async () => {
    await card('t').locator('.rc-flow-kind').click()
    await eventually(() => isSelected('t')).toBe(true)
    await page.getByRole('searchbox', { name: 'Buscar nós' }).focus()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Delete')
    expect(await card('t').count()).toBe(1)
    await card('t').locator('.rc-flow-kind').click()
    await card('1')
      .locator('.rc-flow-kind')
      .click({ modifiers: ['Control'] })
    await page.keyboard.press('Delete')
    await eventually(() => card('t').count()).toBe(0)
    expect(await card('1').count()).toBe(1)
    await isAnnounced('1 nó excluído')
    await page.keyboard.press('Control+z')
    await card('t').waitFor()
    await card('t').hover()
    await card('t').getByRole('button', { name: 'Duplicar Ticket' }).click()
    await eventually(() => cards('ticket').count()).toBe(2)
    await page.keyboard.press('Control+z')
    await eventually(() => cards('ticket').count()).toBe(1)
    expect(
      await card('1')
        .getByRole('button', { name: /Duplicar|Excluir/ })
        .count(),
    ).toBe(0)
  })
})

/** Draws with a key held down. */
async function drawHeld(key: string, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.keyboard.down(key)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  await page.keyboard.up(key)
}

async function boxOf(id: string) {
  const box = await card(id).boundingBox()
  if (!box) throw new Error(`${id} is not on the canvas`)
  return box
}

describe('multiple selection', () => {
  it('FLW-05: Shift selects by clicks and by a drawn frame; the selected nodes are cut, pasted and duplicated', async () => {
    await card('t').locator('.rc-flow-kind').click()
    await card('o')
      .locator('.rc-flow-kind')
      .click({ modifiers: ['Shift'] })
    await eventually(async () => [await isSelected('t'), await isSelected('o')]).toEqual([true, true])
    await page.keyboard.press('Control+x')
    await eventually(() => card('t').count()).toBe(0)
    expect(await card('o').count()).toBe(0)
    await page.getByRole('button', { name: 'Colar nós' }).click()
    await eventually(() => cards('ticket').count()).toBe(1)
    await isAnnounced('2 nós colados')
    await page.keyboard.press('Control+d')
    await eventually(() => cards('ticket').count()).toBe(2)
    for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Desfazer' }).click()
    await card('t').waitFor()
    expect(await cards('ticket').count()).toBe(1)
    await page.getByRole('button', { name: 'Ver o fluxo inteiro' }).click()
    await settled(page)
    const [a, b] = [await boxOf('t'), await boxOf('o')]
    const right = Math.max(a.x + a.width, b.x + b.width)
    await drawHeld('Shift', { x: right + 6, y: b.y + b.height + 6 }, { x: Math.min(a.x, b.x) - 6, y: a.y - 6 })
    await eventually(async () => [await isSelected('t'), await isSelected('o'), await isSelected('m')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('FLW-05: dropping a connection on the empty canvas asks for a new node; Delete inside a dialog deletes no node', async () => {
    await page.locator('.react-flow__pane').click({ position: { x: 20, y: 300 } })
    const before = await page.locator('.react-flow__node').count()
    const from = await page.locator(output('m', 'a2')).boundingBox()
    if (!from) throw new Error('no output')
    const middle = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + 30, middle.y + 140, { steps: 8 })
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Adicionar depois de Menu' })
    await dialog.getByRole('combobox', { name: 'Saída', exact: true }).or(dialog.getByRole('textbox')).first().waitFor()
    await dialog.getByRole('button').first().focus()
    await page.keyboard.press('Delete')
    await page.keyboard.press('Backspace')
    expect(await page.locator('.react-flow__node').count()).toBe(before)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('a node added after another is placed to its right and connected to it', async () => {
    await card('m').focus()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Adicionar depois de Menu' })
    await dialog.getByRole('combobox', { name: 'Buscar nós' }).fill('intervalo')
    await page.keyboard.press('Enter')
    const editor = page.getByRole('dialog', { name: /Intervalo/ })
    await editor.getByRole('textbox').first().fill('5')
    await editor.getByRole('button', { name: /Adicionar|Salvar/ }).click()
    await eventually(() => cards('interval').count()).toBe(1)
    await eventually(() => edges().count()).toBe(2)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await eventually(() => cards('interval').count()).toBe(0)
    await page.getByRole('button', { name: 'Ver o fluxo inteiro' }).click()
    await settled(page)
  })
})

describe('by keyboard', () => {
  it('a node is moved by arrow keys, in one step of undo', async () => {
    const before = await placeOf('t')
    await card('t').focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key)
    await eventually(() => placeOf('t')).toBe('translate(660px, -10px)')
    await isAnnounced('Ticket: movido para 660, -10')
    await page.keyboard.press('Control+z')
    await eventually(() => placeOf('t')).toBe(before)
  })

  it('an output is connected to a node from a list, and the next node is reached', async () => {
    await card('m').focus()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'Conectar Menu' })
    await dialog.getByRole('combobox', { name: 'Buscar o nó de destino' }).fill('vendas')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await isAnnounced('Menu: conectado a Ticket')
    await eventually(() => edges().count()).toBe(2)
    await card('m').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await eventually(() => card('t').evaluate((one) => one === document.activeElement)).toBe(true)
  })

  it('the menu of a node does what its buttons do', async () => {
    await card('c').focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Duplicar' }).press('Enter')
    await eventually(() => cards('condition').count()).toBe(2)
    await page.keyboard.press('Control+z')
    await eventually(() => cards('condition').count()).toBe(1)
    await page.keyboard.press('n')
    await page.getByRole('menuitem', { name: 'Nota', exact: true }).press('Enter')
    await eventually(() => cards('note').count()).toBe(1)
    await page.keyboard.press('Delete')
    await eventually(() => cards('note').count()).toBe(0)
  })

  it('a node is found by its text, selected and scrolled into view', async () => {
    await card('m').focus()
    await page.keyboard.press('Control+f')
    await page.getByRole('searchbox', { name: 'Buscar no fluxo' }).fill('IDADE')
    await page.keyboard.press('Enter')
    await page.getByText('1 de 1', { exact: true }).waitFor()
    await eventually(() => isSelected('c')).toBe(true)
    await page.keyboard.press('Escape')
    await eventually(() => card('c').evaluate((one) => one === document.activeElement)).toBe(true)
  })

  it('tidying up is one step of undo', async () => {
    const before = await placeOf('t')
    await page.getByRole('button', { name: 'Organizar' }).click()
    await isAnnounced('Nós organizados')
    expect(await placeOf('t')).not.toBe(before)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await eventually(() => placeOf('t')).toBe(before)
  })

  it('FLW-04: nodes are copied into another flow in another window, without their keys', async () => {
    await card('m').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await isAnnounced('4 nós copiados')
    const clip = await page.evaluate(() => navigator.clipboard.readText())
    expect(clip).toContain('Como podemos ajudar?')
    expect(clip).not.toContain('sk-secreta')
    const other = await paula.context.newPage()
    await openFlow(other, 'Vazio')
    await cards('start', other).focus()
    await other.keyboard.press('Control+v')
    await eventually(() => other.locator('.react-flow__node').count()).toBe(5)
    expect(await edges(other).count()).toBe(1)
    await other.close({ runBeforeUnload: false })
  })
})

it('the canvas and its dialogs are accessible to assistive technology', async () => {
  const about = async () => (await accessibilityProblems(page)).filter((one) => !one.startsWith('page-has-heading-one'))
  expect(await about()).toEqual([])
  await page.getByRole('button', { name: 'Atalhos do teclado' }).click()
  expect(await about()).toEqual([])
  await page.keyboard.press('Escape')
})

it('under 900 px the flow is read only: no node is moved, connected or deleted', async () => {
  const phone = await here.enter(here.admin, { ...narrow, touch: true })
  await openFlow(phone.page, 'Boas-vindas')
  await phone.page.getByText(/Aqui você lê o fluxo/).waitFor()
  expect(await phone.page.getByRole('complementary', { name: 'Nós para adicionar' }).count()).toBe(0)
  expect(await phone.page.getByRole('button', { name: 'Adicionar', exact: true }).count()).toBe(0)
  const before = await placeOf('1', phone.page)
  await card('1', phone.page).focus()
  await phone.page.keyboard.press('ArrowRight')
  await phone.page.keyboard.press('Delete')
  expect(await placeOf('1', phone.page)).toBe(before)
  expect(await scrollsSideways(phone.page)).toBe(false)
})
