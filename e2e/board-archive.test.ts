import { createBoard, createCard, createColumn } from '@recado/contract/boards/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { eventually } from './eventually.ts'
import { goTo, heading } from './place.ts'
import { stage } from './stage.ts'
import { closeToasts, holdToasts, toasted } from './toasts.ts'

/** The archive of task boards, with a colleague who may archive but not delete. */
const here = stage({ company: 'empty' })
let paula: Person
let rui: Person

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const column = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title} \\(`) })
const archiveOf = (page: Page) => page.getByRole('dialog', { name: 'Arquivados de Reforma' })
const openArchive = (page: Page) => page.getByRole('button', { name: 'Arquivados', exact: true }).click()
const undo = (page: Page, text: string) =>
  page.locator('.rc-toast').filter({ hasText: text }).getByRole('button', { name: 'Desfazer' })

beforeAll(async () => {
  const staff = await here.staff()
  const { board } = await staff(createBoard, { body: { title: 'Reforma' } })
  for (const title of ['Fazer', 'Feito']) {
    const { column: created } = await staff(createColumn, { body: { quadroId: board.id, title } })
    for (const name of ['um', 'dois'])
      await staff(createCard, { body: { quadroId: board.id, columnId: created.id, title: `${title} ${name}` } })
  }
  const colleague = await here.addUser(staff, { name: 'Rui', lastName: 'Sá' })
  paula = await here.enter(here.admin)
  rui = await here.enter(colleague)
  for (const { page } of [paula, rui]) {
    await goTo(page, '/empresa/quadros')
    await page.getByRole('link', { name: 'Abrir o quadro Reforma' }).click()
    await heading(page, 'Reforma')
  }
})

it('BRD-18: a card is archived for everyone, undone from the toast, and restored from the archive', async () => {
  const { page } = rui
  await holdToasts(page)
  const archiveCard = async () => {
    await page.getByRole('button', { name: 'Mover Fazer um', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Arquivar' }).click()
    await card(paula.page, 'Fazer um').waitFor({ state: 'detached' })
  }
  await archiveCard()
  await undo(page, 'Cartão Fazer um arquivado.').click()
  await card(paula.page, 'Fazer um').waitFor()
  await closeToasts(page)
  await archiveCard()
  await closeToasts(page)
  await openArchive(page)
  const archive = archiveOf(page)
  expect(await archive.getByRole('button', { name: /definitivamente/ }).count()).toBe(0)
  await archive.getByRole('button', { name: 'Restaurar Fazer um' }).click()
  await archive.getByText('Nenhum cartão arquivado.').waitFor()
  for (const at of [page, paula.page])
    await eventually(() => column(at, 'Fazer').locator('.bd-card h3').allTextContents()).toEqual([
      'Fazer um',
      'Fazer dois',
    ])
  await page.keyboard.press('Escape')
})

it('BRD-18: a column is archived with its cards and returns with them', async () => {
  const { page } = paula
  await page.getByRole('button', { name: 'Mais ações da coluna Feito' }).click()
  await page.getByRole('menuitem', { name: 'Arquivar' }).click()
  for (const at of [page, rui.page]) await column(at, 'Feito').waitFor({ state: 'detached' })
  await openArchive(page)
  await archiveOf(page).getByText('2 cartões').waitFor()
  await archiveOf(page).getByRole('button', { name: 'Restaurar Feito' }).click()
  for (const at of [page, rui.page]) await card(at, 'Feito dois').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
})

it('BRD-18: the final deletion of an archived card asks first', async () => {
  const { page } = paula
  await page.getByRole('button', { name: 'Abrir detalhes de Fazer dois' }).click()
  await page.getByRole('dialog', { name: 'Fazer dois' }).getByRole('button', { name: 'Arquivar' }).click()
  await page.getByRole('dialog', { name: 'Fazer dois' }).waitFor({ state: 'detached' })
  await openArchive(page)
  await archiveOf(page).getByRole('button', { name: 'Excluir Fazer dois definitivamente' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover cartão' }).click()
  await toasted(page, 'Cartão deletado com sucesso!')
  await archiveOf(page).getByText('Nenhum cartão arquivado.').waitFor()
  await page.keyboard.press('Escape')
})

it('BRD-18: a board is archived from its tile and restored from the list of boards', async () => {
  const { page } = rui
  await goTo(page, '/empresa/quadros')
  await page.getByRole('button', { name: 'Ações do quadro Reforma' }).click()
  await page.getByRole('menuitem', { name: 'Arquivar' }).click()
  await page.getByRole('heading', { name: 'Ainda não há quadros' }).waitFor()
  await paula.page.getByRole('heading', { name: 'Este quadro foi excluído' }).waitFor()
  await openArchive(page)
  await page.getByRole('button', { name: 'Restaurar Reforma' }).click()
  await page.getByRole('link', { name: 'Abrir o quadro Reforma' }).waitFor({ state: 'attached' })
  await card(paula.page, 'Fazer um').waitFor()
})
