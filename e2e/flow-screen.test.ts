import { showFlow } from '@recado/contract/flows/endpoints'
import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import { narrow, type Person } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { newFlow as addFlow, card, drag, mark, node, openFlow, publishableFlow } from './flow-building.ts'
import { lookTwice } from './looks.ts'
import { goTo } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Opening and leaving the builder, also on a phone. */
const here = stage({ company: 'empty' })
let staff: Caller
let paula: Person

const newFlow = (graph?: FlowGraph, draft?: boolean) => addFlow(staff, graph, draft)
const stored = async (id: number) => (await staff(showFlow, { params: { id } })).flow
const placeOf = async (id: number, nodeId: string) =>
  (await stored(id)).flow?.nodes.find((one) => one.id === nodeId)?.position.y
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

beforeAll(async () => {
  staff = await here.staff()
  paula = await here.enter(here.admin)
})

it('FLW-09: leaving with unsaved edits asks, and offers to save, stay or discard', async () => {
  const { page } = paula
  const id = await newFlow()
  await openFlow(page, id)
  await page.route('**/api/flowbuilder/flow', (route) => route.abort())
  await drag(page, 'oi')
  await page.locator('.rc-builder-bar').getByRole('link', { name: 'Sair' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  await question.waitFor()
  expect(await lookTwice(page, 'leaving unsaved')).toEqual([])
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(`/flowbuilder/${id}`)
  await page.getByRole('link', { name: 'Voltar para os fluxos' }).click()
  await question.getByRole('button', { name: 'Salvar e sair' }).click()
  // The dialog stays, and shows the reason.
  await question.getByRole('alert').waitFor()
  // The draft may also be saved automatically from here on. The question stays until it is answered.
  await page.unroute('**/api/flowbuilder/flow')
  await question.getByRole('button', { name: 'Salvar e sair' }).click()
  await page.waitForURL(/flowbuilders$/)
  expect(await placeOf(id, 'oi')).toBeGreaterThan(0)
})

it('FLW-09: leaving without saving discards the edits: they are neither saved nor offered again', async () => {
  const { page } = paula
  const id = await newFlow()
  await openFlow(page, id)
  await page.route('**/api/flowbuilder/flow', (route) => route.abort())
  await drag(page, 'oi')
  await page.getByRole('link', { name: 'Voltar para os fluxos' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  await question.getByRole('button', { name: 'Sair sem salvar' }).click()
  await page.waitForURL(/flowbuilders$/)
  await page.unroute('**/api/flowbuilder/flow')
  await openFlow(page, id)
  await mark(page, 'saved').waitFor()
  expect(await page.getByText(/Há alterações suas/).count()).toBe(0)
  expect(await placeOf(id, 'oi')).toBe(0)
})

it('FLW-01, FLW-10: a flow shows its skeleton while it loads, a failure offers a retry, and its questions become variables', async () => {
  const { page } = paula
  const question = node('nome', 'question', 320, { message: 'Qual a sua cidade?', answerKey: 'cidade_da_cliente' })
  const nodes = [publishableFlow.nodes[0] as FlowNode, question]
  const id = await newFlow({ nodes, connections: [{ id: 'e1', source: '1', target: 'nome', sourceHandle: 'a' }] })
  const detail = `**/api/flowbuilder/flow/${id}`
  let answer = () => {}
  const release = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(detail, async (route) => {
    await release
    await route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } })
  })
  await goTo(page, `/flowbuilder/${id}`)
  await page.locator('.rc-flow-skeleton[data-of="node"]').first().waitFor()
  expect(await lookTwice(page, 'flow that loads')).toEqual([])
  answer()
  await page.getByText('Não foi possível carregar o fluxo').waitFor()
  expect(await lookTwice(page, 'flow that could not be loaded')).toEqual([])
  await page.unroute(detail)
  await button(page, 'Tentar de novo').click()
  await card(page, 'nome').waitFor()
  const names = () => page.evaluate(() => localStorage.getItem('variables') ?? '')
  await eventually(names).toContain('"cidade_da_cliente"')
})

it('FLW-01: on a phone one menu contains everything but saving, and a pane covers the flow', async () => {
  const phone = await here.enter(here.admin, { ...narrow, touch: true })
  const id = await newFlow(publishableFlow, true)
  await openFlow(phone.page, id)
  await button(phone.page, 'Mais ações').tap()
  for (const name of ['Publicar', 'Atualizar', 'Exportar', 'Importar', 'Página inicial do Recado', 'Sair'])
    await phone.page.getByRole('menuitem', { name, exact: true }).waitFor()
  for (const name of [/^Problemas/, /^Histórico/, /^Simulador/, /^Testes/, /^Passagens/, /^Configurações do fluxo/])
    await phone.page.getByRole('menuitemcheckbox', { name }).waitFor()
  expect(await accessibilityProblems(phone.page)).toEqual([])
  await phone.page.getByRole('menuitem', { name: 'Publicar' }).tap()
  await button(phone.page, 'Publicar versão').tap()
  await toasted(phone.page, 'Versão 1 publicada')
  await button(phone.page, 'Mais ações').tap()
  await phone.page.getByRole('menuitemcheckbox', { name: /^Histórico/ }).tap()
  await phone.page.getByText('Versão 1').first().waitFor()
  await button(phone.page, 'Fechar painel').tap()
  await card(phone.page, 'oi').waitFor()
})
