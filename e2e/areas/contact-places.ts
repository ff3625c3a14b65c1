import type { Page } from 'playwright-core'
import { after, onScreen, type Place, press } from '../place.ts'

/** A table with custom titles, an unknown column, and rows that are invalid. */
export const spreadsheet = {
  name: 'clientes-da-loja.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Cliente;Telefone;E-mail;Observação',
      'Rosana Teles;(11) 98111-2201;rosana@exemplo.com.br;vip',
      'Sílvio Nunes;11 98111-2202;;',
      'Sem número;;sem@exemplo.com.br;',
      'Telefone torto;abc;;',
      'Rosana de novo;+55 11 98111-2201;;',
      'Correio torto;11 98111-2203;correio@;',
    ].join('\n'),
  ),
}

/** Opens the import and chooses a file. */
export async function chooseSheet(page: Page, file = spreadsheet): Promise<void> {
  await press(page, 'Importar e exportar')
  await press(page, 'Importar planilha')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Escolher arquivo' }).click()
  await (await chooser).setFiles(file)
}

/** Opens a dialog over a short list of contacts. The full list is a separate place. */
const overContacts = (name: string, button: string) => onScreen(name, '/contacts?q=Eduarda', 'Contatos', button)

const selection = after(onScreen('', '/contacts?q=Eduarda', 'Contatos'), 'contacts-chosen', async (page) => {
  await page.getByRole('checkbox', { name: 'Selecionar Eduarda Souza' }).check()
  await page.getByRole('button', { name: 'Adicionar fila ou etiqueta' }).first().waitFor()
})

const inList = after(onScreen('', '/contact-lists', 'Listas de contatos'), 'contact-list', async (page) => {
  await page.getByRole('link', { name: 'Abrir os contatos de Clientes de maio' }).click()
  await page.getByText('Sem WhatsApp', { exact: true }).first().waitFor()
})

const fromList = (name: string, way: string) =>
  after(inList, name, async (page) => {
    await press(page, 'Importar e verificar')
    await press(page, way)
    await page
      .getByRole('dialog', { name: way })
      .or(page.getByRole('dialog', { name: /^Importar planilha/ }))
      .waitFor()
  })

/** Contacts, their import, and contact lists. */
export const contactPlaces: readonly Place[] = [
  onScreen('contacts', '/contacts', 'Contatos'),
  overContacts('contact-new', 'Novo contato'),
  overContacts('contact-edit', 'Editar Eduarda Souza'),
  overContacts('contact-delete', 'Excluir Eduarda Souza'),
  overContacts('contact-exchange', 'Importar e exportar'),
  overContacts('contact-dates', 'Data de cadastro'),
  after(onScreen('', '/contacts?q=Eduarda', 'Contatos'), 'contact-filters', async (page) => {
    await press(page, 'Filtros')
    await page.getByRole('combobox', { name: 'Último contato' }).waitFor()
  }),
  after(onScreen('', '/contacts?q=Eduarda', 'Contatos'), 'contact-segments', async (page) => {
    await press(page, 'Segmentos')
    await page.getByRole('textbox', { name: 'Nome do segmento' }).waitFor()
  }),
  after(selection, 'contacts-chosen-delete', async (page) => {
    await page.getByRole('button', { name: 'Excluir', exact: true }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
  after(overContacts('', 'Data de cadastro'), 'contact-calendar', async (page) => {
    await press(page, 'Abrir calendário')
    await page.getByRole('dialog', { name: 'Calendário' }).getByRole('button', { name: 'Mês anterior' }).waitFor()
  }),
  selection,
  after(selection, 'contacts-chosen-add', async (page) => {
    await press(page, 'Adicionar fila ou etiqueta')
    await page.getByRole('dialog').waitFor()
  }),
  {
    name: 'contact-import',
    who: 'admin',
    path: '/contacts?q=Eduarda',
    go: async (page) => {
      await chooseSheet(page)
      await page.getByText('Nada foi importado ainda. Confira e confirme.').waitFor()
      await page.getByText('O número não é válido.').first().waitFor()
    },
  },
  after(overContacts('', 'Editar Eduarda Souza'), 'contact-marketing', async (page) => {
    await page.getByRole('combobox', { name: 'Divulgação' }).scrollIntoViewIfNeeded()
  }),
  onScreen('contact-lists', '/contact-lists', 'Listas de contatos'),
  onScreen('contact-list-form', '/contact-lists', 'Listas de contatos', 'Nova lista'),
  onScreen('contact-list-delete', '/contact-lists', 'Listas de contatos', /^Excluir a lista/),
  inList,
  after(inList, 'contact-list-ways', async (page) => {
    await press(page, 'Importar e verificar')
    await page.getByRole('dialog').waitFor()
  }),
  after(inList, 'contact-list-person', async (page) => {
    await press(page, 'Novo contato')
    await page.getByRole('dialog').waitFor()
  }),
  after(onScreen('', '/contact-lists', 'Listas de contatos'), 'contact-list-unanswered', async (page) => {
    await page.getByRole('link', { name: 'Abrir os contatos de Lojistas da região' }).click()
    await page.getByRole('button', { name: 'Verificar de novo' }).waitFor()
  }),
  fromList('contact-list-copy', 'Copiar dos contatos'),
  fromList('contact-list-check', 'Verificar números'),
  fromList('contact-list-import', 'Importar planilha'),
  after(selection, 'contacts-copy', async (page) => {
    await press(page, 'Copiar para uma lista')
    await page.getByRole('dialog').waitFor()
  }),
]
