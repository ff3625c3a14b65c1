import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { dialog, goTo, heading, press, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Marina imports contact cards, finds contacts by filters, saves them as a segment, and deletes some of them. */

const here = stage()
let marina: Person
let colleague: Person

beforeAll(async () => {
  marina = await here.enter(here.admin)
  colleague = await here.enter(here.ana)
})

const cards = [
  'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Zilda;;;\r\nTEL;CELL:11 98222-3301\r\nEND:VCARD',
  'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zélia\r\n  Cortada\r\nTEL:11 98222-3302',
  'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Zeca Souto\r\nTEL;VALUE=uri:tel:+55-11-98222-3303\r\nEMAIL:zeca@exemplo.com.br\r\nEND:VCARD',
].join('\r\n')

it('CTC-06: cards of three versions are imported, and the broken one is named', async () => {
  const { page } = marina
  await goTo(page, '/contacts')
  await heading(page, 'Contatos')
  await press(page, 'Importar e exportar')
  await press(page, 'Importar planilha')
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'Escolher arquivo' }).click()
  await (await chooser).setFiles({ name: 'cartoes.vcf', mimeType: 'text/vcard', buffer: Buffer.from(cards) })
  await page.getByText('Nada foi importado ainda. Confira e confirme.').waitFor()
  await dialog(page).getByText('Zélia Cortada').waitFor()
  await press(page, 'Importar 2 contatos')
  await page.getByText(/Importação concluída: 2 novos/).waitFor()
  await dialog(page).getByRole('button', { name: 'Fechar', exact: true }).last().click()
  for (const name of ['Zilda Conceição', 'Zeca Souto'])
    expect(await here.rows('select 1 from contacts where company_id = $1 and name = $2', [name])).toHaveLength(1)
})

it('CTC-13, CTC-14: filters become a segment, which a colleague sees at once', async () => {
  const { page } = marina
  await press(page, 'Filtros')
  const filters = page.getByRole('dialog', { name: 'Filtros' })
  await filters.getByRole('combobox', { name: 'Origem' }).click()
  await page.getByRole('option', { name: 'Importado de arquivo' }).click()
  await page.keyboard.press('Escape')
  await row(page, 'Zilda Conceição').waitFor()
  await page.getByText('2 contatos', { exact: true }).waitFor()
  await goTo(colleague.page, '/contacts')
  await press(colleague.page, 'Segmentos')
  const others = colleague.page.getByRole('dialog', { name: 'Segmentos' })
  await others.getByText('Ainda não há segmentos.').waitFor()
  await press(page, 'Segmentos')
  const segments = page.getByRole('dialog', { name: 'Segmentos' })
  await segments.getByRole('textbox', { name: 'Nome do segmento' }).fill('Vieram de arquivo')
  await segments.getByRole('button', { name: 'Salvar filtros como segmento' }).click()
  await toasted(page, 'Segmento Vieram de arquivo salvo.')
  await page.keyboard.press('Escape')
  await others.getByRole('button', { name: 'Vieram de arquivo', exact: true }).click()
  await row(colleague.page, 'Zeca Souto').waitFor()
  expect(new URL(colleague.page.url()).searchParams.get('origem')).toBe('import')
})

it('CTC-15: many contacts leave the list at once, also for a colleague, and come back when the deletion is undone', async () => {
  const { page } = marina
  await page.getByRole('checkbox', { name: 'Selecionar todos os contatos' }).check()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Excluir contatos' }).click()
  await page.getByText('2 contatos serão excluídos.').waitFor()
  await page.getByText('Nenhum contato com esses filtros').waitFor()
  await colleague.page.getByText('Nenhum contato com esses filtros').waitFor()
  await press(page, 'Desfazer')
  await toasted(page, 'Exclusão desfeita.')
  for (const one of [page, colleague.page]) await row(one, 'Zeca Souto').waitFor()
})

it('CTC-15: without an undo the contacts are deleted', async () => {
  const { page } = marina
  await page.getByRole('checkbox', { name: 'Selecionar Zeca Souto' }).check()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Excluir contatos' }).click()
  await page.getByText('1 contato será excluído.').waitFor()
  await page.getByText('1 contato será excluído.').waitFor({ state: 'detached', timeout: 60_000 })
  await expect
    .poll(() => here.rows(`select 1 from contacts where company_id = $1 and name = 'Zeca Souto'`), { timeout: 60_000 })
    .toHaveLength(0)
})
