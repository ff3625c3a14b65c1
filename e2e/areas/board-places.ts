import type { Place } from '../place.ts'
import { after, onScreen, press } from '../place.ts'

const grid = onScreen('boards', '/empresa/quadros', 'Quadros')

/** The board of the company with data. */
const board = after(grid, 'task-board', async (page) => {
  await page.getByRole('link', { name: 'Abrir o quadro Reforma da loja' }).click()
  await page.locator('.bd-card').first().waitFor()
})

const card = after(board, 'task-card', async (page) => {
  await press(page, 'Abrir detalhes de Trocar a vitrine')
  await page.getByRole('heading', { name: 'Subtarefas' }).waitFor()
})

/** Task boards, a board with its dialogs, and a card. */
export const boardPlaces: readonly Place[] = [
  grid,
  onScreen('board-form', '/empresa/quadros', 'Quadros', 'Novo quadro'),
  onScreen('board-archive', '/empresa/quadros', 'Quadros', 'Arquivados'),
  board,
  after(board, 'task-board-archive', async (page) => {
    await press(page, 'Arquivados')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Restaurar/ })
      .first()
      .waitFor()
  }),
  after(board, 'task-board-filters', async (page) => {
    await press(page, /^Filtros/)
    await page.getByPlaceholder('Buscar cartões').waitFor()
  }),
  after(board, 'task-board-column', async (page) => {
    await press(page, 'Adicionar Coluna')
    await page.getByRole('dialog', { name: 'Nova coluna' }).waitFor()
  }),
  after(board, 'task-board-move', async (page) => {
    await press(page, /^Mover Trocar a vitrine/)
    await page.getByRole('menu').waitFor()
  }),
  after(board, 'task-card-remove', async (page) => {
    await press(page, 'Remover Trocar a vitrine')
    await page.getByRole('alertdialog').waitFor()
  }),
  card,
  after(card, 'task-card-edit', async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Editar', exact: true }).click()
    await page.getByRole('textbox', { name: 'Descrição do cartão' }).waitFor()
  }),
]
