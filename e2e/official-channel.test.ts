import type { FakeGraph } from '@recado/fake-graph/fake-graph'
import type { GraphNumber } from '@recado/fake-graph/model'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import type { Person } from './browser.ts'
import { graphStage } from './official-number.ts'
import { composer, dialog, field, goTo, heading, leadTo, row } from './place.ts'
import { toasted } from './toasts.ts'

/** Marina connects a number of the official WhatsApp, and answers its first customer. */

const official = graphStage()
const { here } = official
let graph: FakeGraph
let shop: GraphNumber
let marina: Person

beforeAll(async () => {
  ;({ graph } = official)
  shop = graph.addNumber('5511999990000', 'Loja Oficial')
  graph.state.account.isSubscribed = false
  marina = await here.enter(here.admin)
})

const secret = (page: Page, name: RegExp) => dialog(page).getByLabel(name).first()
const step = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })
const officialRow = (page: Page) => row(page, 'Oficial')

it('PLUS-43: the form opens the set-up, which shows what is missing and what Meta refuses', async () => {
  const { page } = marina
  await goTo(page, '/conexoes')
  await heading(page, 'Conexões')
  await page.getByRole('button', { name: 'Nova conexão' }).first().click()
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Oficial')
  await dialog(page).getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: /^WhatsApp oficial/ }).click()
  await dialog(page).getByRole('button', { name: 'Conectar número' }).click()
  await dialog(page).getByRole('heading', { name: 'Conta oficial de Oficial' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Salvar e verificar' }).click()
  await dialog(page).getByText('Preencha este campo.').first().waitFor()
  await field(page, /^ID do número/).fill(shop.id)
  await field(page, /^ID da conta/).fill(graph.state.account.id)
  await secret(page, /^Token de acesso/).fill('EAAerrado')
  await secret(page, /^Chave secreta/).fill(graph.state.app.secret)
  await dialog(page).getByRole('button', { name: 'Salvar e verificar' }).click()
  await toasted(page, 'Salvo, mas falta resolver o que está marcado.')
  await step(page, 'Token de acesso').getByText('A Meta não aceita este token, ou faltam permissões.').waitFor()
  expect(await accessibilityProblems(page, { inFront: true })).toEqual([])
  expect(await field(page, /^ID do número/).inputValue()).toBe(shop.id)
  expect(await secret(page, /^Token de acesso/).inputValue()).toBe('')
})

it('PLUS-43: with a valid token every possible step completes automatically, and the number is connected', async () => {
  const { page } = marina
  await secret(page, /^Token de acesso/).fill(graph.newToken())
  await dialog(page).getByRole('button', { name: 'Salvar e verificar' }).click()
  await toasted(page, 'Tudo certo: a conta oficial está ligada.')
  await step(page, 'Mensagens chegam aqui').getByText('Feito').waitFor()
  await step(page, 'Número de telefone').getByText('Loja Oficial, +55 11 99999-0000').waitFor()
  expect(await accessibilityProblems(page, { inFront: true })).toEqual([])
  expect(graph.state.account.isSubscribed).toBe(true)
  expect(shop.callback?.url).toContain('/webhook')
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await officialRow(page).getByText('Conectada', { exact: true }).waitFor()
})

it('PLUS-43: a customer writes over it and is answered', async () => {
  const { page } = marina
  const helena = graph.customer('5511966660000', 'Helena Oficial')
  await leadTo(page, '/tickets')
  await helena.text(shop, 'Vocês entregam?')
  await page.getByRole('tab', { name: /^Aguardando/ }).click()
  await page.getByRole('button', { name: /^(Aceitar|Assumir) o atendimento de Helena Oficial/ }).click()
  await composer(page).fill('Entregamos sim.')
  await composer(page).press('Enter')
  const answer = await graph.untilAccepted(({ content }) => String(content.body).endsWith('Entregamos sim.'))
  await graph.confirm(answer.id, 'read')
  await page.getByText('Entregamos sim.').first().waitFor()
})

it('PLUS-43: an expired token is reported on the page, with the way to fix it', async () => {
  const { page } = marina
  await goTo(page, '/conexoes')
  await heading(page, 'Conexões')
  const act = (name: string) => officialRow(page).getByRole('button', { name: new RegExp(`^${name}`) })
  await act('Desconectar').waitFor()
  // From here on any call may detect it, also one that is already in flight.
  for (const token of graph.state.tokens.keys()) graph.endToken(token)
  const helena = graph.customer('5511966660000', 'Helena Oficial')
  await helena.text(shop, 'Oi?')
  await leadTo(page, '/tickets')
  await page.getByText('Helena Oficial').first().click()
  await composer(page).fill('Estou aqui.')
  await composer(page).press('Enter')
  await goTo(page, '/conexoes')
  await officialRow(page)
    .getByText(/A Meta não aceita mais o token/)
    .waitFor()
  await act('Configurar').click()
  await secret(page, /^Token de acesso/).fill(graph.newToken())
  await dialog(page).getByRole('button', { name: 'Salvar e verificar' }).click()
  await toasted(page, 'Tudo certo: a conta oficial está ligada.')
  await graph.untilAccepted(({ content }) => String(content.body).endsWith('Estou aqui.'))
})
