import { readFile } from 'node:fs/promises'
import { addMovement } from '@recado/contract/finance/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { narrow, type Person, wide } from './browser.ts'
import { type Caller, callAs } from './call.ts'
import { eventually } from './eventually.ts'
import type { Account } from './people.ts'
import { field, goTo, heading, press } from './place.ts'
import { stage } from './stage.ts'
import { closeToasts, toasted } from './toasts.ts'

/** Paula manages her shop's ledger, and Clara has it open in another browser; Ana answers customers. */

const PATH = '/controle-financeiro'
const TITLE = 'Controle financeiro'

const here = stage({ company: 'empty' })
let staff: Caller
let ana: Account
let paula: Person
let colleague: Person
let attendant: Person

beforeAll(async () => {
  staff = await here.staff()
  const clara = await here.addUser(staff, { name: 'Clara', lastName: 'Lima', profile: 'admin' })
  ana = await here.addUser(staff, { name: 'Ana', lastName: 'Lima' })
  paula = await here.enter(here.admin)
  colleague = await here.enter(clara)
  attendant = await here.enter(ana)
})

const rows = (page: Page) => page.getByRole('region', { name: 'Movimentações', exact: true }).getByRole('row')
const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Resumo do período' }).locator('.fn-sum').filter({ hasText: name }).innerText()
const sums = async (page: Page) =>
  (await Promise.all(['Lucros', 'Entrada', 'Despesas'].map((name) => card(page, name)))).map((text) =>
    text.replace(/\s+/g, ' '),
  )

async function enterMovement(page: Page, kind: 'Entrada' | 'Saída', amount: string, title: string): Promise<void> {
  await press(page, 'Nova movimentação')
  await page.getByRole('dialog').getByText(kind, { exact: true }).click()
  await field(page, /^Valor/).fill(amount)
  await field(page, /^Descrição/).fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar' }).click()
}

it('FNC-08, LAY-04: the menu leads an admin to the ledger, which is empty at first', async () => {
  const { page } = paula
  await page.getByRole('link', { name: TITLE }).click()
  await heading(page, TITLE)
  expect(new URL(page.url()).pathname).toBe(PATH)
  await page.getByRole('heading', { name: 'Nenhuma movimentação neste período' }).waitFor()
  expect(await page.getByRole('button', { name: 'Exportar CSV' }).isDisabled()).toBe(true)
  await goTo(colleague.page, PATH)
  await heading(colleague.page, TITLE)
})

it('FNC-02, FNC-03, FNC-04: income and expenses appear in table, cards and chart, for the colleague as well', async () => {
  const { page } = paula
  await enterMovement(page, 'Entrada', '1.234,50', 'Venda da semana')
  await toasted(page, 'Sua movimentação foi criada com sucesso!')
  await rows(page).filter({ hasText: 'Venda da semana' }).getByText('+ R$ 1.234,50').waitFor()
  await enterMovement(page, 'Saída', '89.9', 'Conta de luz')
  await rows(page).filter({ hasText: 'Conta de luz' }).getByText('− R$ 89,90').waitFor()
  for (const looking of [page, colleague.page]) {
    await eventually(() => sums(looking)).toEqual(['Lucros R$ 1.144,60', 'Entrada R$ 1.234,50', 'Despesas R$ 89,90'])
    await eventually(() => looking.locator('.recharts-bar-rectangle path').count()).toBe(2)
  }
  await page.getByText('Tabela', { exact: true }).click()
  const table = page.getByRole('region', { name: 'Tabela: Entradas e despesas por dia' })
  await table.getByRole('row').filter({ hasText: 'R$ 1.234,50' }).getByText('R$ 89,90').waitFor()
  await page.getByText('Gráfico', { exact: true }).click()
})

it('FNC-01: a period is chosen, kept in the address, and survives a reload', async () => {
  const { page } = paula
  const choice = page.getByRole('radiogroup', { name: 'Período' })
  expect(await choice.getByRole('radio', { name: '30 dias' }).isChecked()).toBe(true)
  await choice.getByText('90 dias').click()
  await page.waitForURL(/days=90/)
  await page.reload()
  await heading(page, TITLE)
  expect(await choice.getByRole('radio', { name: '90 dias' }).isChecked()).toBe(true)
  await rows(page).filter({ hasText: 'Conta de luz' }).waitFor()
})

it('FNC-07: a page has ten movements, and Próximo shows the others', async () => {
  const { page } = paula
  const body = { tipo: 'Entrada', amount: '10.00' } as const
  for (let n = 1; n <= 8; n++) await staff(addMovement, { body: { ...body, title: `Balcão ${n}` } })
  // The header is a row, too.
  await eventually(() => rows(page).count()).toBe(11)
  expect(await page.getByRole('button', { name: 'Próximo' }).isDisabled()).toBe(true)
  await staff(addMovement, { body: { ...body, title: '=SOMA(A1:A9)' } })
  await page.getByText('Página 1 de 2').waitFor()
  await page.getByRole('button', { name: 'Próximo' }).click()
  await page.getByText('Página 2 de 2').waitFor()
  await rows(page).filter({ hasText: 'Venda da semana' }).waitFor()
  expect(await rows(page).count()).toBe(2)
})

it('FNC-03, LAY-20: on a phone every movement of the page has a card below the chart', async () => {
  const { page } = paula
  await page.getByRole('button', { name: 'Anterior' }).click()
  await page.setViewportSize(narrow)
  const cards = page.getByRole('region', { name: 'Movimentações', exact: true })
  await cards.getByRole('article').filter({ hasText: 'Balcão 8' }).waitFor()
  // The list does not scroll itself; the screen scrolls.
  const { visibleHeight, totalHeight } = await cards.evaluate((list) => ({
    visibleHeight: list.clientHeight,
    totalHeight: list.scrollHeight,
  }))
  expect(visibleHeight).toBe(totalHeight)
  expect(visibleHeight).toBeGreaterThan(narrow.height)
  await page.setViewportSize(wide)
})

it('FNC-06: the file of the period has its documented name, every movement, and no formula', async () => {
  const { page } = paula
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('tabela_controle_financeiro.csv')
  const lines = (await readFile((await file.path()) ?? '', 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(12)
  expect(lines[1]).toMatch(/^R\$ 10,00;Entrada;'=SOMA\(A1:A9\);/)
  expect(lines.at(-1)).toMatch(/^R\$ 1\.234,50;Entrada;Venda da semana;/)
})

it('FNC-05, FNC-07: a deletion asks, is confirmed, reaches the colleague, and leads back from the page that it emptied', async () => {
  const { page } = paula
  await page.getByRole('button', { name: 'Próximo' }).click()
  await page.getByRole('button', { name: 'Excluir a movimentação Venda da semana de R$ 1.234,50' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Excluir a movimentação Venda da semana de R$ 1.234,50' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir movimentação' }).click()
  await toasted(page, 'deletada com sucesso!')
  await page.getByText('Página 1 de 1').waitFor()
  await eventually(() => rows(page).count()).toBe(11)
  for (const looking of [page, colleague.page])
    await eventually(() => sums(looking)).toEqual(['Lucros R$ 0,10', 'Entrada R$ 90,00', 'Despesas R$ 89,90'])
})

it('FNC-04, FNC-05: a server failure is reported in the documented words, and no input is lost', async () => {
  const { page } = paula
  // A text is shown once at a time, and the toast of the previous deletion may still be visible.
  await closeToasts(page)
  await page.route(/controle-financeiro\/(add|delete)/, (route) =>
    route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }),
  )
  await enterMovement(page, 'Entrada', '10,5', 'Encomenda')
  await toasted(page, 'Erro ao criar movimentação, tente novamente mais tarde.')
  expect(await field(page, /^Valor/).inputValue()).toBe('10,5')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, /^Excluir a movimentação Conta de luz/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir movimentação' }).click()
  await toasted(page, 'Erro ao excluir movimentação, tente novamente mais tarde.')
  await page.unroute(/controle-financeiro\/(add|delete)/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir movimentação' }).click()
  await toasted(page, 'deletada com sucesso!')
  await rows(page).filter({ hasText: 'Conta de luz' }).waitFor({ state: 'detached' })
})

it('FNC-08: an attendant has no menu entry, is redirected from the address, and is rejected by the server', async () => {
  const { page } = attendant
  await page.getByRole('link', { name: 'Tarefas' }).waitFor()
  expect(await page.getByRole('link', { name: TITLE }).count()).toBe(0)
  await goTo(page, PATH)
  await toasted(page, 'Acesso negado / Permissão insuficiente')
  await page.waitForURL(/\/tickets/)
  await page.close()
  const caller = await callAs(here.url, ana)
  await expect(caller(addMovement, { body: { tipo: 'Entrada', amount: '1', title: 'Minha' } })).rejects.toThrow(/403/)
})
