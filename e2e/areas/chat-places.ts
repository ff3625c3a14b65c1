import type { Page } from 'playwright-core'
import { type Place, press } from '../place.ts'

const openChat = async (page: Page) => {
  await page.getByRole('link', { name: /Eduarda/ }).click()
  await page.getByRole('article').filter({ hasText: 'link de pagamento' }).waitFor()
}
const fromMore = async (page: Page, name: string) => {
  await openChat(page)
  await press(page, 'Mais ações')
  await page.getByRole('menuitem', { name }).click()
}

const openNotices = async (page: Page) => {
  await press(page, /^Avisos de atendimentos/)
  await page.getByRole('dialog', { name: 'Avisos de atendimentos' }).getByRole('link').first().waitFor()
}

/** Panels and dialogs that an attendant opens from a chat. */
export const chatPlaces: readonly Place[] = [
  {
    name: 'search-messages',
    who: 'ana',
    path: '/tickets',
    go: async (page) => {
      await page.getByRole('searchbox').first().fill('pagamento')
      await page.getByRole('tab', { name: 'Mensagens' }).click()
      await page.getByRole('list', { name: 'Mensagens encontradas' }).getByRole('button').first().waitFor()
    },
  },
  {
    name: 'drawer-full',
    who: 'ana',
    path: '/tickets',
    go: async (page) => {
      await fromMore(page, 'Dados do contato')
      const drawer = page.getByRole('complementary', { name: 'Dados do contato' })
      await drawer.getByText('Cliente pediu nota fiscal').waitFor()
      await drawer.getByRole('button', { name: 'Histórico do atendimento' }).click()
      await drawer.getByText(/escreveu uma observação/).waitFor()
    },
  },
  {
    name: 'tag-selector',
    who: 'ana',
    path: '/tickets',
    go: async (page) => {
      await fromMore(page, 'Dados do contato')
      await page.getByRole('complementary').getByRole('button', { name: 'Etiquetas do atendimento' }).click()
      await page.getByLabel('Buscar ou criar etiqueta').fill('Nova campanha')
      await page.getByRole('button', { name: /^Criar/ }).waitFor()
    },
  },
  {
    name: 'quick-suggestions',
    who: 'ana',
    path: '/tickets',
    go: async (page) => {
      await openChat(page)
      await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('/p')
      await page.getByRole('listbox', { name: 'Respostas rápidas' }).waitFor()
    },
  },
  {
    name: 'macro-run',
    who: 'ana',
    path: '/tickets',
    go: async (page) => {
      await openChat(page)
      await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('/encer')
      await page.getByRole('option', { name: /encerrar/ }).click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
    },
  },
  {
    name: 'snooze',
    who: 'ana',
    path: '/tickets',
    go: async (page) => {
      await fromMore(page, 'Adiar')
      await page.getByRole('dialog', { name: /^Adiar/ }).waitFor()
    },
  },
  {
    name: 'snoozed',
    who: 'ana',
    path: '/tickets',
    go: async (page) => {
      await page.getByRole('tab', { name: /Adiados/ }).click()
      await page.locator('[data-ticket-row]').first().waitFor()
    },
  },
  {
    name: 'chat-schedule',
    who: 'ana',
    path: '/tickets',
    go: async (page) => {
      await openChat(page)
      const button = page.getByRole('button', { name: 'Agendar mensagem' })
      if (await button.isVisible()) await button.click()
      else {
        await press(page, 'Mais ações')
        await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click()
      }
      await page.getByRole('dialog', { name: 'Agendar mensagem' }).waitFor()
    },
  },
  { name: 'bell', who: 'ana', path: '/tickets', go: openNotices },
]
