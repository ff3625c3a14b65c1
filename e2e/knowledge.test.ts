import { createKnowledge, deleteKnowledge, listKnowledge, updateKnowledge } from '@recado/contract/knowledge/endpoints'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { field, goTo, heading, press, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula writes down the team's answers; another admin edits them, too, and Ana has no access. */

const here = stage({ company: 'empty' })
let paula: Person
let colleague: Person
let staff: Caller

beforeAll(async () => {
  staff = await here.staff()
  paula = await here.enter(here.admin)
  colleague = await here.enter(await here.addUser(staff, { name: 'Ana', lastName: 'Lima' }))
})

it('AI-01: a question is written; errors are reported, and no input is lost', async () => {
  const { page } = paula
  // Loads the app at the address, because the router counts only its own entries of the history for Back.
  await page.goto('/knowledge')
  await heading(page, 'Conhecimento (0)')
  await press(page, 'Novo texto')
  await field(page, 'Pergunta').fill('Vo')
  await field(page, 'Resposta').fill('Sim, das 9 h às 13 h.')
  await press(page, 'Salvar')
  await page.getByRole('dialog').locator('[aria-invalid=true]').waitFor()
  expect(await field(page, 'Resposta').inputValue()).toBe('Sim, das 9 h às 13 h.')
  await field(page, 'Pergunta').fill('Vocês abrem aos sábados?')
  await press(page, 'Salvar')
  await toasted(page, 'Texto salvo.')
  await row(page, 'Vocês abrem aos sábados?').getByText('Pergunta frequente').waitFor()
})

it('LAY-20: the browser’s Back and a menu link ask once, and staying keeps the input', async () => {
  const { page } = paula
  const address = page.url()
  // Navigate within the app: for a Back that loads another page, the browser itself asks.
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Etiquetas' }).click()
  await heading(page, 'Etiquetas')
  await menu.getByRole('link', { name: 'Conhecimento' }).click()
  await press(page, 'Novo texto')
  await field(page, 'Pergunta').fill('Têm estacionamento?')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await field(page, 'Pergunta').inputValue()).toBe('Têm estacionamento?')
  expect(page.url()).toBe(address)
  await page.goBack()
  await question.getByRole('button', { name: 'Sair' }).click()
  await heading(page, 'Etiquetas')
  expect(await question.count()).toBe(0)
  await menu.getByRole('link', { name: 'Conhecimento' }).click()
  await press(page, 'Novo texto')
  await field(page, 'Pergunta').waitFor()
  await page.goBack()
  await page.waitForURL((url) => url.href !== address)
  await page.goForward()
  await heading(page, 'Conhecimento (1)')
})

it('AI-02: a test question without accents finds the entry', async () => {
  const { page } = paula
  await page.getByRole('textbox', { name: 'Pergunta de um cliente' }).fill('abre SABADO de manhã?')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Partes encontradas' }).getByText('Sim, das 9 h às 13 h.').waitFor()
  await page.getByRole('textbox', { name: 'Pergunta de um cliente' }).fill('estacionamento')
  await press(page, 'Procurar')
  await page.getByText('Nada no conhecimento fala disso.').waitFor()
})

it('a busy button shows a centred spinner, even with reduced motion', async () => {
  const { page } = paula
  const answers = Promise.withResolvers<void>()
  await page.route('**/knowledge/search', async (route) => {
    await answers.promise
    await route.continue()
  })
  await press(page, 'Procurar')
  const wheel = page.locator('.mantine-Button-loader')
  const middle = (box: { x: number; y: number; width: number; height: number } | null) =>
    box && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  const button = page.getByRole('button', { name: 'Procurar' })
  expect(middle(await wheel.boundingBox())).toEqual(middle(await button.boundingBox()))
  answers.resolve()
  await wheel.waitFor({ state: 'detached' })
  await page.unroute('**/knowledge/search')
})

it("AI-01: another admin's additions, changes and deletions show immediately", async () => {
  const { page } = paula
  const body = { kind: 'text', title: 'Entrega', body: 'Em dois dias.' } as const
  const { id } = await staff(createKnowledge, { body })
  await heading(page, 'Conhecimento (2)')
  await staff(updateKnowledge, { params: { id }, body: { body: 'Em três dias.' } })
  await row(page, 'Em três dias.').waitFor()
  await staff(deleteKnowledge, { params: { id } })
  await heading(page, 'Conhecimento (1)')
})

it('AI-01: an entry is changed and deleted', async () => {
  const { page } = paula
  await press(page, 'Editar Vocês abrem aos sábados?')
  await field(page, 'Resposta').fill('Só até o meio-dia.')
  await press(page, 'Salvar')
  await row(page, 'Só até o meio-dia.').waitFor()
  await press(page, 'Excluir Vocês abrem aos sábados?')
  await press(page, 'Excluir texto')
  await toasted(page, 'Texto excluído.')
  await heading(page, 'Conhecimento (0)')
  expect((await staff(listKnowledge, { query: {} })).count).toBe(0)
})

it('AI-01, TEN-03: an attendant has neither menu entry nor page', async () => {
  const { page } = colleague
  expect(await page.getByRole('link', { name: 'Conhecimento' }).count()).toBe(0)
  await goTo(page, '/knowledge')
  await toasted(page, 'Acesso negado / Permissão insuficiente')
  await page.waitForURL(/\/tickets$/)
})
