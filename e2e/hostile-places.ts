import type { Page } from 'playwright-core'
import { dialog, press } from './place.ts'

/** A place behind a screen, reached without using the displayed names. */
export interface OpenedPlace {
  path: string
  name: string
  open: (page: Page) => Promise<unknown>
}

const editsFirst = (path: string): OpenedPlace => ({
  path,
  name: 'the form of the first row',
  open: async (page) => {
    await page
      .getByRole('button', { name: /^Editar/ })
      .first()
      .click()
    await dialog(page).first().waitFor()
  },
})

/** The panels and dialogs of a chat. */
const inChat = (chat: string, answer: string): OpenedPlace[] => [
  {
    path: chat,
    name: 'the data of the contact with notes and history',
    open: async (page) => {
      await press(page, 'Mais ações')
      await page.getByRole('menuitem', { name: 'Dados do contato' }).click()
      const drawer = page.getByRole('complementary', { name: 'Dados do contato' })
      await drawer.locator('.ib-notes li').first().waitFor()
      await drawer.getByRole('button', { name: 'Histórico do atendimento' }).click()
      await drawer.getByRole('button', { name: 'Etiquetas do atendimento' }).click()
      await page.getByLabel('Buscar ou criar etiqueta').waitFor()
    },
  },
  {
    path: chat,
    name: 'a long answer to a quoted message',
    open: async (page) => {
      await page.getByRole('article').last().hover()
      await press(page, 'Ações da mensagem')
      await page.getByText('Responder', { exact: true }).first().click()
      const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
      await field.fill(answer)
      await page.keyboard.type('a')
      await field.fill('')
    },
  },
  {
    path: chat,
    name: 'the choices of a transfer',
    open: async (page) => {
      await press(page, 'Transferir')
      await dialog(page).getByRole('combobox').first().click()
      await page.getByRole('option').first().waitFor()
    },
  },
]

/**
 * Dialogs, panels, menus and boards that show user texts.
 * @param answer the text written in the chat
 */
export const openedPlaces = (chat: string, answer: string): OpenedPlace[] => [
  ...inChat(chat, answer),
  {
    path: '/tickets',
    name: 'messages that a search found',
    open: async (page) => {
      await page.getByRole('searchbox').first().fill('a')
      await page.getByRole('tab', { name: 'Mensagens' }).click()
    },
  },
  {
    path: '/users',
    name: 'an announcement',
    open: async (page) => {
      await press(page, /^Informativos/)
      await page.getByRole('dialog', { name: 'Informativos' }).locator('.rc-news-row').first().click()
      await page.locator('.rc-news-text').waitFor()
    },
  },
  {
    path: '/chats',
    name: 'a chat of colleagues with a mention',
    open: async (page) => {
      await page.getByRole('region', { name: 'Conversas' }).getByRole('link').first().click()
      await page.getByRole('article').first().waitFor()
      const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
      // Clear the draft of an earlier visit, so that the next fill is a change.
      await field.fill('')
      await field.fill('@')
      await page.getByRole('listbox', { name: 'Mencionar' }).waitFor()
    },
  },
  {
    path: '/empresa/quadros',
    name: 'a card of a board',
    open: async (page) => {
      await page
        .getByRole('link', { name: /^Abrir o quadro/ })
        .last()
        .click()
      await press(page, /^Abrir detalhes de/)
      await page.getByRole('heading', { name: 'Subtarefas' }).waitFor()
    },
  },
  {
    path: '/empresa/quadros',
    name: 'the archive of a board',
    open: async (page) => {
      await page
        .getByRole('link', { name: /^Abrir o quadro/ })
        .first()
        .click()
      await press(page, 'Arquivados')
      await page
        .getByRole('button', { name: /^Restaurar/ })
        .first()
        .waitFor()
    },
  },
  {
    path: '/schedules?view=month',
    name: 'a message that was sent later',
    open: async (page) => {
      await page.getByRole('button', { name: /Enviada$/ }).click()
      await page.locator('.sc-body').waitFor()
    },
  },
  {
    path: '/empresa/clientes',
    name: 'the messages of a customer',
    open: async (page) => {
      await press(page, /^Enviar mensagem ao cliente/)
      await page.getByRole('dialog').getByRole('combobox', { name: 'Sessão do WhatsApp' }).click()
      await page.getByRole('option').first().click()
      await page.locator('.cu-bubble-text').last().waitFor()
    },
  },
  {
    path: '/flowbuilders',
    name: 'the canvas of a flow',
    open: async (page) => {
      await page.locator('a[href^="/flowbuilder/"]').first().click()
      await page.locator('.react-flow__node').first().waitFor()
    },
  },
  ...['/contacts', '/tags', '/queues', '/quick-messages', '/prompts', '/files', '/webhooks'].map(editsFirst),
]
