import { checkFlow, createFlow, listFlows, saveFlow, showFlow } from '@recado/contract/flows/endpoints'
import type { FlowProblem } from '@recado/contract/flows/graph'
import { updateCompany } from '@recado/contract/identity/company-endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { narrow, type Person } from './browser.ts'
import { type Caller, callAs } from './call.ts'
import { eventually } from './eventually.ts'
import { lookTwice } from './looks.ts'
import { type Account, superUser } from './people.ts'
import { dialog, goTo, heading, press, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula manages the shop's flows, their phrases and their variables; Ana sees the changes in another browser. */

const here = stage({ company: 'empty' })
let staff: Caller
let ana: Account
let paula: Person
let colleague: Person

beforeAll(async () => {
  staff = await here.staff()
  paula = await here.enter(here.admin)
  await here.connect(staff)
  ana = await here.addUser(staff, { name: 'Ana', lastName: 'Lima' })
  await here.grant(staff, ana, {
    ...{ 'flows:view': 'all', 'flows:edit': 'all', 'flows:publish': 'all' },
    'phrases:view': 'all',
  })
  colleague = await here.enter(ana)
})

const inDialog = (page: Page, name: string) => dialog(page).last().getByRole('button', { name, exact: true }).click()
/** A field of the front dialog. */
const field = (page: Page, name: RegExp) => dialog(page).last().getByRole('textbox', { name })
const flowRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
async function choose(page: Page, name: RegExp, option: string) {
  await dialog(page).last().getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
async function act(page: Page, name: string, item: string) {
  await press(page, `Ações do fluxo ${name}`)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
async function openList(page: Page, path: '/flowbuilders' | '/phrase-lists') {
  await goTo(page, path)
  await heading(page, path === '/flowbuilders' ? 'Fluxos de conversa' : 'Frases de disparo')
}
const at = (page: Page, path: RegExp) => page.waitForURL(({ pathname }) => path.test(pathname))
const idIn = (page: Page) => Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
const idOf = async (name: string) =>
  (await staff(listFlows, { query: { searchParam: name } })).flows.find((flow) => flow.name === name)?.id ?? 0

it('FLL-01, LAY-06: the menu leads an admin to the page; an attendant can open its address and use it too', async () => {
  const { page } = paula
  await page.getByRole('link', { name: 'Fluxos de conversa' }).click()
  await heading(page, 'Fluxos de conversa')
  expect(await colleague.page.getByRole('link', { name: 'Fluxos de conversa' }).count()).toBe(0)
  await openList(colleague.page, '/flowbuilders')
  await colleague.page.getByRole('button', { name: 'Novo fluxo' }).first().waitFor()
})

it('FLL-03: an invalid name is rejected in the documented words, and nothing is created', async () => {
  const { page } = paula
  await press(page, 'Novo fluxo')
  for (const [input, fault] of [
    ['', 'Digite um nome!'],
    ['a', 'Muito curto!'],
    ['a'.repeat(51), 'Muito longo!'],
  ] as const) {
    await field(page, /^Nome/).fill(input)
    await inDialog(page, 'Criar fluxo')
    await page.getByText(fault, { exact: true }).waitFor()
  }
  expect(await lookTwice(page, 'new flow with a fault')).toEqual([])
  await inDialog(page, 'Cancelar')
  await dialog(page).waitFor({ state: 'detached' })
})

it('FLL-01, FLW-01: every template becomes a draft that opens, and lacks only what a person must choose', async () => {
  const { page } = paula
  const mayChoose: Array<FlowProblem['code']> = ['unsetQueue', 'unsetUrl']
  for (const template of ['Saudação com menu', 'Situação do pedido', 'Pesquisa de satisfação', 'Fora do horário']) {
    await openList(page, '/flowbuilders')
    await press(page, 'Novo fluxo')
    await field(page, /^Nome/).fill(`Modelo ${template}`)
    await page.getByRole('radio', { name: template }).click()
    await inDialog(page, 'Criar fluxo')
    await at(page, /^\/flowbuilder\/\d+$/)
    await toasted(page, 'Fluxo criado com sucesso')
    const params = { id: idIn(page) }
    const { flow } = await staff(showFlow, { params })
    expect(flow).toMatchObject({ name: `Modelo ${template}`, publishedVersion: null, hasDraft: true })
    const { problems } = await staff(checkFlow, { params, body: flow.flow ?? { nodes: [], connections: [] } })
    const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)
    expect(errors.filter((code) => !mayChoose.includes(code))).toEqual([])
    await flowRow(colleague.page, `Modelo ${template}`).getByText('Rascunho').waitFor()
  }
})

it('FLL-01, FLL-02, FLL-05: a row is renamed, switched, copied and opened; the other browser updates without a reload', async () => {
  const { page } = paula
  await openList(page, '/flowbuilders')
  await act(page, 'Modelo Fora do horário', 'Editar nome')
  await field(page, /^Nome/).fill('Depois das seis')
  await page.keyboard.press('Enter')
  await toasted(page, 'Fluxo alterado com sucesso')
  await flowRow(colleague.page, 'Depois das seis').getByText('Ativo', { exact: true }).waitFor()
  await act(page, 'Depois das seis', 'Desativar')
  await toasted(page, 'Fluxo desativado')
  await flowRow(colleague.page, 'Depois das seis').getByText('Desativado').waitFor()
  await act(colleague.page, 'Depois das seis', 'Ativar')
  await flowRow(page, 'Depois das seis').getByText('Ativo', { exact: true }).waitFor()
  await act(page, 'Depois das seis', 'Duplicar')
  await page.getByText('as frases ficam com o original').waitFor()
  await inDialog(page, 'Duplicar fluxo')
  await toasted(page, 'Fluxo duplicado com sucesso')
  await flowRow(colleague.page, 'Depois das seis (cópia)').waitFor()
  // A click anywhere in the row opens the flow.
  await flowRow(page, 'Depois das seis').getByRole('cell').nth(2).click({ force: true })
  await at(page, /^\/flowbuilder\/\d+$/)
  expect(idIn(page)).toBe(await idOf('Depois das seis'))
})

it('FLL-01: a search is kept in the address, over a list longer than a page that loads on scroll', async () => {
  const { page } = paula
  for (let n = 1; n <= 45; n++) await staff(createFlow, { body: { name: `Zona ${String(n).padStart(2, '0')}` } })
  await openList(page, '/flowbuilders')
  const list = page.getByRole('region', { name: 'Lista de fluxos' })
  const last = flowRow(page, 'Zona 45')
  await eventually(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    return last.count()
  }).toBe(1)
  await page.getByRole('searchbox').first().fill('depois')
  await at(page, /flowbuilders/)
  await eventually(() => new URL(page.url()).searchParams.get('q')).toBe('depois')
  await last.waitFor({ state: 'detached' })
  await page.reload()
  await flowRow(page, 'Depois das seis').waitFor()
  expect(await page.getByRole('searchbox').first().inputValue()).toBe('depois')
})

it('FLL-05: a flow that paused automatically shows the reason, and how to resume it', async () => {
  const { page } = paula
  const id = await idOf('Depois das seis')
  await here.rows(
    `update flows set active = false, paused_reason = 'budget', breaches = 2 where company_id = $1 and id = $2`,
    [id],
  )
  // No event reports the change.
  await page.goto('/flowbuilders')
  await flowRow(page, 'Depois das seis').getByText('Pausou sozinho').waitFor()
  expect(await lookTwice(page, 'flows with a paused one')).toEqual([])
  await act(page, 'Depois das seis', 'Ativar')
  await flowRow(page, 'Depois das seis').getByText('Ativo', { exact: true }).waitFor()
  expect(await flowRow(page, 'Depois das seis').getByText('Pausou sozinho').count()).toBe(0)
})

it('FLL-06, FLL-07, FLL-08, FLL-09: phrases are added, changed and deleted in the documented words; the other browser updates', async () => {
  const { page } = paula
  await openList(page, '/phrase-lists')
  await openList(colleague.page, '/phrase-lists')
  await press(page, 'Nova frase')
  await inDialog(page, 'Salvar')
  await page.getByText('Escolha um fluxo.', { exact: true }).waitFor()
  await field(page, /^Nome/).fill('Depois das seis')
  await choose(page, /^Fluxo/, 'Depois das seis')
  await page.getByText('O fluxo ainda não foi publicado').waitFor()
  await page.getByText('Sem uma conexão, a frase vale em todas.').waitFor()
  await field(page, /^Frase/).fill('ainda estão abertos?\nestão abertos agora?')
  expect(await lookTwice(page, 'phrase form')).toEqual([])
  await inDialog(page, 'Salvar')
  await toasted(page, 'Frase criada com sucesso!')
  await row(colleague.page, 'ainda estão abertos?').getByText('O fluxo ainda não foi publicado').waitFor()

  // The same phrase, written in another way, cannot start a second flow.
  await press(page, 'Nova frase')
  await field(page, /^Nome/).fill('Outra')
  await choose(page, /^Fluxo/, 'Zona 01')
  await field(page, /^Frase/).fill('ESTÃO abertos agora')
  await page.getByText('já começa outro fluxo nesta conexão, na entrada Depois das seis').waitFor()
  await inDialog(page, 'Salvar')
  await page.getByText('já começa o fluxo Depois das seis na mesma conexão').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()

  const nodes = [
    { id: '1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: '2', type: 'message', position: { x: 300, y: 0 }, data: { label: 'Abrimos às 8h.' } },
  ]
  const connections = [{ id: '1-2', source: '1', sourceHandle: 'a', target: '2' }]
  const savedFlow = await staff(saveFlow, { body: { idFlow: await idOf('Depois das seis'), nodes, connections } })
  expect(savedFlow.published).toBe(true)
  const waiting = page.getByText('O fluxo ainda não foi publicado')
  await waiting.waitFor({ state: 'detached' })

  await press(page, 'Editar a frase Depois das seis')
  await dialog(page).getByRole('switch', { name: 'Ativa' }).click()
  await inDialog(page, 'Salvar')
  await toasted(page, 'Frase alterada com sucesso!')
  await row(colleague.page, 'ainda estão abertos?').getByText('Desativado').waitFor()

  // An attendant may not delete contacts, and therefore no phrases.
  expect(await colleague.page.getByRole('button', { name: /^Excluir a frase/ }).count()).toBe(0)
  await press(page, 'Excluir a frase Depois das seis')
  await inDialog(page, 'Excluir frase')
  await toasted(page, 'Frase deletada')
  await row(colleague.page, 'ainda estão abertos?').waitFor({ state: 'detached' })
})

it('FLW-28: declared variables are stored with type, scope and value, and the browser’s list of names updates', async () => {
  const { page } = paula
  await openList(page, '/flowbuilders')
  await openList(colleague.page, '/flowbuilders')
  await press(colleague.page, 'Variáveis')
  await colleague.page.getByText('Ainda não há variáveis declaradas').waitFor()
  await press(page, 'Variáveis')
  await press(page, 'Nova variável')
  await field(page, /^Nome/).fill('cupom')
  await choose(page, /^Alcance/, 'Empresa')
  await field(page, /^Valor atual/).fill('VERAO10')
  expect(await lookTwice(page, 'variable form')).toEqual([])
  await inDialog(page, 'Salvar')
  await toasted(page, 'Variável criada')
  await row(colleague.page, 'cupom').getByText('VERAO10').waitFor()
  // Paula's browser also keeps the variables of the flow that she opened last.
  const names = (of: Page) => of.evaluate(() => JSON.parse(localStorage.getItem('variables') ?? '[]') as string[])
  for (const one of [page, colleague.page]) await eventually(() => names(one)).toContain('cupom')
  expect(await lookTwice(page, 'variables')).toEqual([])
  await press(page, 'Excluir a variável cupom')
  await inDialog(page, 'Excluir variável')
  await toasted(page, 'Variável excluída')
  for (const one of [page, colleague.page]) await eventually(() => names(one)).not.toContain('cupom')
})

it('FLL-02: the delete confirmation lists what uses the flow, and the flow disappears from every browser', async () => {
  const { page } = paula
  await openList(page, '/phrase-lists')
  await press(page, 'Nova frase')
  await field(page, /^Nome/).fill('Horário')
  await choose(page, /^Fluxo/, 'Depois das seis')
  await field(page, /^Frase/).fill('que horas abrem?')
  await inDialog(page, 'Salvar')
  await toasted(page, 'Frase criada com sucesso!')
  await openList(colleague.page, '/phrase-lists')
  await row(colleague.page, 'que horas abrem?').waitFor()
  await openList(page, '/flowbuilders')
  await act(page, 'Depois das seis', 'Excluir')
  await page.getByText('Frase de disparo: Horário').waitFor()
  expect(await lookTwice(page, 'flow deletion')).toEqual([])
  await inDialog(page, 'Excluir fluxo')
  await toasted(page, 'Fluxo excluído com sucesso')
  await flowRow(page, 'Depois das seis').waitFor({ state: 'detached' })
  await row(colleague.page, 'que horas abrem?').waitFor({ state: 'detached' })
})

it('FLL-04, TKT-24: a new person is added as a contact from the list, and their ticket opens', async () => {
  const { page } = paula
  await openList(page, '/flowbuilders')
  await press(page, 'Atender um contato')
  await dialog(page).getByRole('combobox', { name: 'Contato' }).fill('Quitéria Nova')
  await page.getByRole('option', { name: /Quitéria Nova/ }).click()
  await field(page, /^Número/).fill('11 95555-4321')
  await inDialog(page, 'Criar contato')
  await dialog(page).getByRole('button', { name: 'Iniciar atendimento' }).click()
  await at(page, /^\/tickets\/[0-9a-f-]{36}$/)
  await page.getByText('Quitéria Nova').first().waitFor()
})

it('FLL-01, FLL-06: on a phone rows are cards whose menus open by touch and by keyboard', async () => {
  const phone = await here.enter(ana, { ...narrow, touch: true })
  await goTo(phone.page, '/flowbuilders')
  await heading(phone.page, 'Fluxos de conversa')
  const card = phone.page.getByRole('article').filter({ hasText: 'Modelo Saudação com menu' })
  const menu = card.getByRole('button', { name: /^Ações do fluxo/ })
  await menu.focus()
  await phone.page.keyboard.press('Enter')
  await phone.page.getByRole('menuitem', { name: 'Editar nome' }).waitFor()
  await phone.page.keyboard.press('Escape')
  await menu.tap()
  await phone.page.getByRole('menuitem', { name: 'Editar fluxo' }).tap()
  await at(phone.page, /^\/flowbuilder\/\d+$/)
  await phone.close()
})

it('A-30: without the browser’s flag neither page is offered, and both redirect with a message', async () => {
  const { page } = paula
  const links = () => page.getByRole('link', { name: /^(Fluxos de conversa|Frases de disparo)$/ })
  await openList(page, '/phrase-lists')
  expect(await links().count()).toBe(2)
  await setCampaigns(false)
  await eventually(() => links().count()).toBe(0)
  await toasted(page, 'Campanhas e fluxos estão desligados para esta empresa.')
  await at(page, /^\/$/)
  await page.goto('/flowbuilders')
  await toasted(page, 'Campanhas e fluxos estão desligados para esta empresa.')
  await at(page, /^\/$/)
  await setCampaigns(true)
  await eventually(() => links().count()).toBe(2)
})

/** Sets the operator's switch for the company's campaigns and flows. */
async function setCampaigns(campaignsEnabled: boolean): Promise<void> {
  const boss = await callAs(here.url, superUser)
  await boss(updateCompany, { params: { id: here.companyId }, body: { campaignsEnabled } })
}
