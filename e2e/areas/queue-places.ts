import { after, onScreen, type Place, press } from '../place.ts'

/** The board, with its cards loaded. */
const board = after(onScreen('', '/kanban', 'Kanban'), 'kanban', (page) => page.locator('.kb-card').first().waitFor())

/** Queues with menu and hours, tags, and the board. */
export const queuePlaces: readonly Place[] = [
  onScreen('queues', '/queues', 'Filas'),
  onScreen('queue-form', '/queues', 'Filas', /^Editar a fila/),
  {
    name: 'queue-options',
    who: 'admin',
    path: '/queues',
    go: async (page) => {
      await press(page, /^Editar a fila/)
      await page.getByRole('tab', { name: 'Menu' }).click()
      await page.getByText('Prazo de entrega').waitFor()
      await press(page, 'Adicionar opção 3')
      await page.getByLabel('Título da opção 3').waitFor()
    },
  },
  {
    name: 'queue-hours',
    who: 'admin',
    path: '/queues',
    go: async (page) => {
      await press(page, /^Editar a fila/)
      await page.getByRole('tab', { name: 'Horários' }).click()
      await page.getByText('Segunda-feira').first().waitFor()
    },
  },
  onScreen('tags', '/tags', 'Etiquetas'),
  onScreen('tag-form', '/tags', 'Etiquetas', 'Nova etiqueta'),
  onScreen('tag-delete', '/tags', 'Etiquetas', /^Excluir a etiqueta/),
  board,
  onScreen('kanban-filters', '/kanban?naolidas=true', 'Kanban'),
  after(board, 'kanban-card-menu', async (page) => {
    await page
      .getByRole('button', { name: /^Ações do cartão de/ })
      .first()
      .click()
    await page.getByRole('menu').waitFor()
  }),
  {
    ...after(board, 'kanban-lane-rules', async (page) => {
      await page.getByLabel('Coluna', { exact: true }).or(page.locator('.kb-lanes')).first().waitFor()
      const choice = page.getByLabel('Coluna', { exact: true })
      if (await choice.isVisible()) await choice.selectOption({ index: 1 })
      await page
        .getByRole('button', { name: /^Ações da coluna/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Regras da coluna' }).click()
      await page.getByRole('dialog', { name: /^Regras da coluna/ }).waitFor()
    }),
  },
  after(board, 'kanban-chat', async (page) => {
    await page.getByRole('button', { name: /^Abrir a conversa com Mariana/ }).click()
    await page.getByRole('article').filter({ hasText: 'mancha de vinho' }).waitFor()
  }),
]
