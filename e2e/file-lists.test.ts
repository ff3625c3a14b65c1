import { createFileList, uploadFiles } from '@recado/contract/file-lists/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { dialog, field, goTo, heading, PNG, press, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula arranges the files of a campaign; Ana has the lists open in another browser. */

const here = stage({ company: 'empty' })
let paula: Person
let colleague: Person

beforeAll(async () => {
  const staff = await here.staff()
  await createOpening(staff)
  paula = await here.enter(here.admin)
  const ana = await here.addUser(staff, { name: 'Ana', lastName: 'Lima' })
  await here.grant(staff, ana, { 'files:view': 'all' })
  colleague = await here.enter(ana)
})

/** Creates a list with two files. */
async function createOpening(staff: Caller): Promise<void> {
  const body = { name: 'Inauguração', message: 'Convite e mapa', options: [{ name: 'Convite' }, { name: 'Mapa' }] }
  const { id, options } = await staff(createFileList, { body })
  const form = new FormData()
  for (const option of options) {
    form.append('id', String(option.id))
    form.append('files', new Blob([PNG]), `${option.name}.png`)
  }
  await staff(uploadFiles, { params: { id }, form })
}

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
const text = (name: string, bytes = 20) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'a') })
const files = (page: Page) => page.getByRole('dialog').getByRole('list', { name: 'Arquivos' }).getByRole('listitem')
const order = async (page: Page) =>
  (await files(page).locator('.rc-file-name').allTextContents()).map((name) => name.replace('_', ' '))
async function chooseFiles(page: Page, ...selectedFiles: ReturnType<typeof picture>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar arquivos' }).click()
  await (await chooser).setFiles(selectedFiles)
}

it('FIL-01, LAY-06: the menu opens the lists, with those of the company', async () => {
  const { page } = paula
  await goTo(page, '/files')
  await heading(page, 'Listas de arquivos (1)')
  await row(page, 'Inauguração').getByText('2 arquivos').waitFor()
  expect(await page.getByRole('link', { name: 'Listas de arquivos' }).getAttribute('aria-current')).toBe('page')
  await goTo(colleague.page, '/files')
  await heading(colleague.page, 'Listas de arquivos (1)')
})

it('FIL-02, FIL-03: name and purpose are required, files too large or too many are reported, and no input is lost', async () => {
  const { page } = paula
  await press(page, 'Nova lista')
  await field(page, 'Nome').fill('Ca')
  await press(page, 'Salvar')
  await page.getByText('Use de 3 a 100 caracteres.').first().waitFor()
  await field(page, 'Nome').fill('Catálogo de maio')
  await field(page, 'Para que serve').fill('Vai depois do texto da campanha do Dia das Mães')
  await chooseFiles(page, text('enorme.txt', 16 * 1024 * 1024 + 1), picture('capa.png'))
  await page.getByText('O arquivo enorme.txt passa de 16 MB.').waitFor()
  await chooseFiles(page, text('preços.txt'), picture('loja 2.png'))
  expect(await order(page)).toEqual(['capa.png', 'preços.txt', 'loja 2.png'])
  await field(page, 'Legenda de capa.png').fill('Nossa capa')
})

it('FIL-02: files are moved by dragging and by keyboard', async () => {
  const { page } = paula
  await files(page).nth(2).dragTo(files(page).nth(0))
  await eventually(() => order(page)).toEqual(['loja 2.png', 'capa.png', 'preços.txt'])
  await page.getByRole('button', { name: 'Descer loja 2.png' }).focus()
  await page.keyboard.press('Enter')
  await eventually(() => order(page)).toEqual(['capa.png', 'loja 2.png', 'preços.txt'])
})

it('FIL-03: during an upload, progress is shown and saving is disabled; a failed file can be sent again alone', async () => {
  const { page } = paula
  let release = () => {}
  const uploadPause = new Promise<void>((resolve) => {
    release = resolve
  })
  let uploads = 0
  await page.route('**/api/files/uploadList/*', async (route) => {
    uploads++
    if (uploads === 1) await uploadPause
    if (uploads === 2) return route.abort()
    return route.continue()
  })
  await press(page, 'Salvar')
  await page.getByText('Enviando arquivo 1 de 3…').waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(1)
  expect(await page.getByRole('dialog').locator('button[type=submit]').isDisabled()).toBe(true)
  release()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  expect(uploads).toBe(2)
  await press(page, 'Salvar')
  await toasted(page, 'Lista de arquivos salva.')
  expect(uploads).toBe(4)
  await page.unroute('**/api/files/uploadList/*')
})

it('FIL-04, FIL-01: the colleague sees the list immediately, with the count, and cannot change it', async () => {
  const { page } = colleague
  await heading(page, 'Listas de arquivos (2)')
  await eventually(() => row(page, 'Catálogo de maio').textContent()).toContain('3 arquivos')
  expect(await page.getByRole('button', { name: /^Editar a lista/ }).count()).toBe(0)
})

it('FIL-02: reopened, the files keep their order, captions and pictures; one is removed', async () => {
  const { page } = paula
  await press(page, 'Editar a lista Catálogo de maio')
  await eventually(() => order(page)).toEqual(['capa.png', 'loja 2.png', 'preços.txt'])
  expect(await field(page, 'Legenda de capa.png').inputValue()).toBe('Nossa capa')
  const preview = files(page).nth(0).getByRole('presentation').or(files(page).nth(0).locator('img'))
  await eventually(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
  await press(page, 'Remover preços.txt')
  await press(page, 'Salvar')
  await toasted(page, 'Lista de arquivos salva.')
  await eventually(() => row(colleague.page, 'Catálogo de maio').textContent()).toContain('2 arquivos')
})

it('FIL-02, FIL-04: after a confirmation the list is deleted from every page', async () => {
  const { page } = paula
  await press(page, 'Excluir a lista Catálogo de maio')
  await dialog(page).getByRole('button', { name: 'Excluir lista' }).click()
  await toasted(page, 'Lista de arquivos excluída.')
  await heading(page, 'Listas de arquivos (1)')
  await heading(colleague.page, 'Listas de arquivos (1)')
})
