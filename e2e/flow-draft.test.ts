import { readFile } from 'node:fs/promises'
import { deleteFlow, listFlowVersions, saveFlow, showFlow, showFlowSettings } from '@recado/contract/flows/endpoints'
import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { createFlowTest } from '@recado/contract/flows/simulation-endpoints'
import { createIntegration } from '@recado/contract/integrations/endpoints'
import { createQueue, deleteQueue } from '@recado/contract/queues/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { newFlow as addFlow, card, drag, mark, node, openFlow, publishableFlow } from './flow-building.ts'
import { lookAtAll, lookTwice } from './looks.ts'
import { goTo, leadTo } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** The life of a flow's draft, with two people in separate browsers. */
const here = stage({ company: 'empty' })
let staff: Caller
let paula: Person
let rui: Person

const newFlow = (graph?: FlowGraph, draft?: boolean) => addFlow(staff, graph, draft)
const stored = async (id: number) => (await staff(showFlow, { params: { id } })).flow
const placeOf = async (id: number, nodeId: string) =>
  (await stored(id)).flow?.nodes.find((one) => one.id === nodeId)?.position.y
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true })

/**
 * Records the states of the draft's indicator, because some pass too quickly for a busy machine. Returns a function
 * that reads them.
 */
async function watchMark(page: Page): Promise<() => Promise<string[]>> {
  const states = await page.locator('.rc-flow-mark[data-state]').evaluateHandle((indicator) => {
    const collectedStates: string[] = []
    const collect = () => collectedStates.push(indicator.getAttribute('data-state') ?? '')
    new MutationObserver(collect).observe(indicator, { attributeFilter: ['data-state'] })
    return collectedStates
  })
  return () => states.jsonValue()
}

beforeAll(async () => {
  staff = await here.staff()
  const colleague = await here.addUser(staff, { name: 'Rui', lastName: 'Sá', profile: 'admin' })
  paula = await here.enter(here.admin)
  rui = await here.enter(colleague)
})

describe('the draft of a flow', () => {
  it('FLW-01, FLW-11: the builder has its title and its exits; refresh is confirmed and discards nothing', async () => {
    const { page } = paula
    const id = await newFlow()
    await openFlow(page, id)
    const { name } = await stored(id)
    await page.getByRole('heading', { level: 1, name: `Fluxo de interações - ${name}` }).waitFor()
    await eventually(() => page.title()).toContain(`Fluxo de interações - ${name}`)
    await drag(page, 'oi')
    await page.locator('.rc-builder-bar').getByRole('button', { name: 'Atualizar' }).click()
    await toasted(page, 'Atualizado')
    await mark(page, 'saved').waitFor()
    expect(await placeOf(id, 'oi')).toBeGreaterThan(0)
    expect(await page.locator('.rc-builder-bar').getByRole('link', { name: 'Sair' }).getAttribute('href')).toBe('/')
    expect(await page.getByRole('link', { name: 'Página inicial do Recado' }).getAttribute('href')).toBe('/')
    await goTo(page, '/flowbuilder/999999')
    await page.getByText('Fluxo não encontrado').first().waitFor()
    await goTo(page, '/flowbuilder')
    await page.waitForURL(/flowbuilders$/)
  })

  it('FLW-09: an edit is saved automatically as a draft, and is there after a reload', async () => {
    const { page } = paula
    const id = await newFlow()
    await openFlow(page, id)
    const states = await watchMark(page)
    await drag(page, 'oi')
    await eventually(states).toContain('unsaved')
    await mark(page, 'saved').waitFor()
    expect(await stored(id)).toMatchObject({ hasDraft: true, publishedVersion: 1 })
    await page.getByText('Alterações não publicadas (v1 no ar)').waitFor()
    await page.reload()
    await card(page, 'oi').waitFor()
    await mark(page, 'saved').waitFor()
    await page.keyboard.press('Control+s')
    await toasted(page, 'Fluxo salvo com sucesso')
    await page.getByText('Publicado (v2)').waitFor()
  })

  it('FLW-09: a failed save is reported in its exact words', async () => {
    const { page } = paula
    const id = await newFlow()
    await openFlow(page, id)
    await page.route('**/api/flowbuilder/flow', (route) => route.fulfill({ status: 500, body: '{}' }))
    await save(page).click()
    await toasted(page, 'Ocorreu um erro ao salvar o fluxo, tente novamente mais tarde')
    await page.unroute('**/api/flowbuilder/flow')
    await save(page).click()
    await toasted(page, 'Fluxo salvo com sucesso')
  })

  it('FLW-05: an editor opens without a connection, even for the first time', async () => {
    const { page, context } = paula
    const id = await newFlow()
    const last = page.waitForResponse(/assets\/interval-editor/)
    await page.goto(`/flowbuilder/${id}`)
    await card(page, '1').waitFor()
    await last
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.locator('.rc-flow-palette-kind[data-kind="interval"]').click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Segundos' }).fill('5')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click()
    await mark(page, 'offline').waitFor()
    await context.setOffline(false)
    await mark(page, 'saved').waitFor()
    expect((await stored(id)).flow?.nodes.map(({ type }) => type)).toContain('interval')
  })

  it('FLW-09: edits without a connection survive the page, are offered, and are saved after they are restored', async () => {
    const { page, context } = paula
    const id = await newFlow()
    await openFlow(page, id)
    await context.route('**/api/flowbuilder/flow', (route) => route.abort())
    await drag(page, 'oi')
    await mark(page, 'offline').waitFor()
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await card(page, 'oi').waitFor()
    await page.getByText(/Há alterações suas de .* que não chegaram ao servidor/).waitFor()
    expect(await placeOf(id, 'oi')).toBe(0)
    await context.unroute('**/api/flowbuilder/flow')
    await button(page, 'Restaurar').click()
    await mark(page, 'saved').waitFor()
    expect(await placeOf(id, 'oi')).toBeGreaterThan(0)
  })
})

describe('two people', () => {
  it("FLW-01: each sees who else has the flow open; a person without changes gets the other's saves", async () => {
    const id = await newFlow()
    await openFlow(paula.page, id)
    await openFlow(rui.page, id)
    await paula.page.getByText('Também com este fluxo aberto: Rui').waitFor({ state: 'attached' })
    await rui.page.getByText('Também com este fluxo aberto: Paula').waitFor({ state: 'attached' })
    await drag(rui.page, 'oi')
    await toasted(paula.page, 'Rui salvou este fluxo: a tela mostra a versão salva.')
    await mark(paula.page, 'saved').waitFor()
    await leadTo(rui.page, '/tickets')
    await paula.page.getByText('Também com este fluxo aberto').waitFor({ state: 'detached' })
  })

  it("FLW-09: when both save, the second chooses: reload the other's version, or keep their own", async () => {
    const id = await newFlow()
    await openFlow(rui.page, id)
    for (const choice of ['theirs', 'mine'] as const) {
      await openFlow(paula.page, id)
      // Presence arrives over the socket, like the event of Otília's save.
      await paula.page.getByText('Também com este fluxo aberto: Rui').waitFor({ state: 'attached' })
      await paula.page.route('**/api/flowbuilder/flow', (route) =>
        route.fulfill({ status: 422, json: { error: 'ERR_VALIDATION' } }),
      )
      await drag(paula.page, 'oi')
      await staff(saveFlow, { body: { idFlow: id, ...publishableFlow, draft: true } })
      await paula.page.getByText('Otília salvou este fluxo enquanto você editava.').waitFor()
      await paula.page.unroute('**/api/flowbuilder/flow')
      await save(paula.page).click()
      const question = paula.page.getByRole('alertdialog', { name: 'Qual versão fica?' })
      await question.getByText('Otília salvou este fluxo enquanto você editava.').waitFor()
      if (choice === 'theirs') expect(await lookAtAll(paula.page, 'two saved')).toEqual([])
      const name = choice === 'theirs' ? 'Recarregar a versão salva' : 'Manter a minha'
      await question.getByRole('button', { name }).click()
      await mark(paula.page, 'saved').waitFor()
      if (choice === 'theirs') expect(await placeOf(id, 'oi')).toBe(0)
      else expect(await placeOf(id, 'oi')).toBeGreaterThan(0)
    }
  })

  it('FLW-01: when a flow is deleted by another person, the builder reports it, keeps the graph for an export, and leads back', async () => {
    const { page } = paula
    const id = await newFlow()
    await openFlow(page, id)
    await staff(deleteFlow, { params: { id } })
    await page.getByText('Este fluxo foi excluído por outra pessoa.').waitFor()
    expect(await card(page, 'oi').count()).toBe(1)
    expect(await save(page).isDisabled()).toBe(true)
    expect(await lookTwice(page, 'deleted meanwhile')).toEqual([])
    await page.getByRole('alert').getByRole('button', { name: 'Voltar para os fluxos' }).click()
    await page.waitForURL(/flowbuilders$/)
  })
})

describe('publishing', () => {
  it('FLW-09: publishing errors are listed, and the list leads to the node', async () => {
    const { page } = paula
    const nodes = [...publishableFlow.nodes, node('fila', 'ticket', 3000)]
    const id = await newFlow({ nodes, connections: publishableFlow.connections }, true)
    await openFlow(page, id)
    await save(page).click()
    await toasted(page, 'Fluxo salvo com sucesso')
    await toasted(page, /Salvo, mas não publicado: .*Ainda não há versão publicada/)
    const list = page.locator('.rc-flow-problems')
    await list.getByRole('heading', { name: /impede/ }).waitFor()
    expect(await lookAtAll(page, 'problems of a flow')).toEqual([])
    await list.getByRole('button', { name: /Adicione uma fila/ }).click()
    await page.locator('.react-flow__node.selected[data-id="fila"]').waitFor()
    await button(page, 'Publicar').click()
    await button(page, 'Publicar versão').click()
    await toasted(page, /não pode ser publicado/)
    expect((await stored(id)).publishedVersion).toBeNull()
  })

  it('FLW-09: a version is named when it is published; a failing test case asks first', async () => {
    const { page } = paula
    const id = await newFlow(publishableFlow, true)
    await staff(createFlowTest, {
      params: { id },
      body: { name: 'Cumprimenta', steps: [{ input: { do: 'begin' }, expects: ['Adeus'] }] },
    })
    await openFlow(page, id)
    await button(page, 'Publicar').click()
    await page.getByLabel('Nome da versão (opcional)').fill('Primeira')
    await button(page, 'Publicar versão').click()
    await page.getByText(/Cumprimenta \(passo 1\)/).waitFor()
    expect(await lookTwice(page, 'publishing with a failing test')).toEqual([])
    await button(page, 'Publicar mesmo assim').click()
    await toasted(page, 'Versão 1 publicada')
    const { versions } = await staff(listFlowVersions, { params: { id } })
    expect(versions).toMatchObject([{ version: 1, name: 'Primeira', isPublished: true }])
  })

  it('FLW-09: versions can be viewed, renamed and restored', async () => {
    const { page } = paula
    const id = await newFlow()
    const other = {
      ...publishableFlow,
      nodes: [publishableFlow.nodes[0] as FlowNode, node('oi', 'message', 320, { label: 'Outro texto' })],
    }
    await staff(saveFlow, { body: { idFlow: id, ...other } })
    await openFlow(page, id)
    await button(page, /^Histórico/).click()
    await button(page, 'Renomear a versão 1').click()
    await page.getByRole('dialog').getByLabel('Nome da versão (opcional)').fill('Antes')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Versão 1 · Antes').waitFor()
    expect(await lookAtAll(page, 'versions of a flow')).toEqual([])
    await button(page, 'Ver a versão 1').click()
    await page.getByText('label: “Bem-vindo!” → “Outro texto”').waitFor()
    expect(await lookAtAll(page, 'a version and what changed')).toEqual([])
    await page.keyboard.press('Escape')
    await button(page, 'Voltar à versão 1').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar a esta versão' }).click()
    await toasted(page, 'O fluxo voltou à versão 1')
    await card(page, 'oi').getByText('Bem-vindo!').waitFor()
    expect(await stored(id)).toMatchObject({ publishedVersion: 1, hasDraft: false })
    await mark(page, 'saved').waitFor()
  })

  it('FLW-09: a version that refers to deleted things is not published, and the question gives the reason', async () => {
    const { page } = paula
    const queue = await staff(createQueue, { body: { name: 'Fila de passagem', color: '#336699' } })
    const nodes = [
      publishableFlow.nodes[0] as FlowNode,
      node('fila', 'ticket', 320, { id: queue.id, name: queue.name }),
    ]
    const id = await newFlow({ nodes, connections: [{ id: 'e1', source: '1', target: 'fila', sourceHandle: 'a' }] })
    await staff(saveFlow, { body: { idFlow: id, ...publishableFlow } })
    await staff(deleteQueue, { params: { id: queue.id } })
    await openFlow(page, id)
    await button(page, /^Histórico/).click()
    await button(page, 'Voltar à versão 1').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Voltar a esta versão' }).click()
    await question.getByText('Esta versão não pode voltar ao ar:').waitFor()
    await question.getByRole('listitem').first().waitFor()
    expect(await lookTwice(page, 'a version that cannot come back')).toEqual([])
    await page.keyboard.press('Escape')
    expect(await stored(id)).toMatchObject({ publishedVersion: 2, hasDraft: false })
    await card(page, 'oi').waitFor()
  })

  it('FLW-09: settings of the flow are stored when changed', async () => {
    const { page } = paula
    const id = await newFlow()
    await openFlow(page, id)
    await button(page, /^Configurações do fluxo/).click()
    const minutes = page.getByLabel(/Retomar sozinho/)
    await minutes.fill('10081')
    await minutes.press('Tab')
    await page.getByText('Use um número inteiro de 0 a 10080.').waitFor()
    await minutes.fill('30')
    await minutes.press('Enter')
    await toasted(page, 'Configurações salvas')
    await page.getByText(/^Nada leva a este fluxo ainda/).waitFor()
    expect(await lookAtAll(page, 'settings of a flow')).toEqual([])
    const queue = await staff(createQueue, { body: { name: 'Balcão', color: '#336699' } })
    await staff(createPhrase, { body: { name: 'Preço', flowId: id, phrase: 'qual o preço?' } })
    await staff(createIntegration, { body: { type: 'flowbuilder', name: 'Robô da loja', flowId: id } })
    const parent = [publishableFlow.nodes[0] as FlowNode, node('ir', 'subflow', 320, { flowId: id })]
    const way = [{ id: 'e1', source: '1', target: 'ir', sourceHandle: 'a' }]
    const parentId = await newFlow({ nodes: parent, connections: way })
    await openFlow(page, id)
    await button(page, /^Configurações do fluxo/).click()
    const startsBar = page.locator('.rc-flow-starts')
    for (const name of ['“qual o preço?”', 'Robô da loja', (await stored(parentId)).name])
      await startsBar.getByRole('link', { name }).waitFor()
    await page.getByRole('combobox', { name: /^Fila de atendimento quando/ }).click()
    await page.getByRole('option', { name: 'Balcão' }).click()
    await eventually(async () => (await staff(showFlowSettings, { params: { id } })).fallbackQueueId).toBe(queue.id)
    await page.getByLabel('Fluxo ativo').click()
    await eventually(async () => (await stored(id)).active).toBe(false)
    await page.locator('.rc-builder-bar').getByText('Desativado').waitFor()
  })
})

describe('the file of a flow', () => {
  it('FLW-12: flow.json is imported as the same graph with new ids; unreadable parts are listed', async () => {
    const { page } = paula
    const id = await newFlow()
    await openFlow(page, id)
    const download = page.waitForEvent('download')
    await button(page, 'Exportar').click()
    const file = await (await download).path()
    expect((await download).suggestedFilename()).toBe('flow.json')
    const exportedFlow = JSON.parse(await readFile(file, 'utf8')) as { nodes: FlowNode[]; edges: unknown[] }
    expect(exportedFlow.nodes.map(({ id: fresh }) => fresh)).not.toContain('oi')
    const withStranger = { ...exportedFlow, nodes: [...exportedFlow.nodes, node('x', 'quantum', 9)] }
    await button(page, 'Importar').click()
    const dialog = page.getByRole('dialog', { name: 'Importar um fluxo' })
    const buffer = Buffer.from(JSON.stringify(withStranger))
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Escolher arquivo' }).click(),
    ])
    await chooser.setFiles({ name: 'flow.json', mimeType: 'application/json', buffer })
    await dialog.getByText('flow.json: 2 nós e 1 conexão.').waitFor()
    await dialog.getByText(/Nó x: .*quantum/).waitFor()
    expect(await lookAtAll(page, 'importing a flow')).toEqual([])
    await dialog.getByRole('button', { name: 'Importar fluxo' }).click()
    await toasted(page, /2 nós importados/)
    await mark(page, 'saved').waitFor()
    await eventually(async () => (await stored(id)).flow?.nodes.some((one) => one.id === 'oi')).toBe(false)
    const { flow } = await stored(id)
    expect(flow?.nodes.map(({ type, data, position }) => ({ type, data, position }))).toEqual(
      publishableFlow.nodes.map(({ type, data, position }) => ({ type, data, position })),
    )
    await page
      .locator('.rc-flow-canvas, .react-flow')
      .first()
      .click({ position: { x: 8, y: 300 } })
    await page.keyboard.press('Control+z')
    await eventually(async () => (await stored(id)).flow?.nodes.some((one) => one.id === 'oi')).toBe(true)
  })

  it('FLW-12: a file is added below the existing nodes, in view and selected, and the start stays the only one', async () => {
    const { page } = paula
    const id = await newFlow()
    await openFlow(page, id)
    const nodes = [node('1', 'start', 0), { ...node('tchau', 'message', 9000, { label: 'Até logo' }) }]
    const edges = [{ id: 'e1', source: '1', target: 'tchau', sourceHandle: 'a' }]
    await button(page, 'Importar').click()
    const dialog = page.getByRole('dialog', { name: 'Importar um fluxo' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Escolher arquivo' }).click(),
    ])
    const buffer = Buffer.from(JSON.stringify({ nodes, edges }))
    await chooser.setFiles({ name: 'flow.json', mimeType: 'application/json', buffer })
    await dialog.getByRole('radio', { name: 'Juntar ao que está na tela' }).click()
    await dialog.getByRole('button', { name: 'Importar fluxo' }).click()
    await toasted(page, /1 nó importado/)
    const addedNode = page.locator('.react-flow__node.selected').filter({ hasText: 'Até logo' })
    await addedNode.waitFor()
    const canvas = await page.locator('.rc-flow-canvas').boundingBox()
    await eventually(async () => {
      const box = await addedNode.boundingBox()
      return Boolean(box && canvas && box.x >= canvas.x && box.x + box.width <= canvas.x + canvas.width)
    }).toBe(true)
    await mark(page, 'saved').waitFor()
    const { flow } = await stored(id)
    expect(flow?.nodes.map(({ type }) => type)).toEqual(['start', 'message', 'message'])
  })
})
