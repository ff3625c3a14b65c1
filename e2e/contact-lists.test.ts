import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CFB, utils, write } from '@e965/xlsx'
import { updateCompany } from '@recado/contract/identity/company-endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { callAs } from './call.ts'
import { eventually } from './eventually.ts'
import { superUser } from './people.ts'
import { choose, dialog, field, goTo, heading, press, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/**
 * Marina gathers the recipients of a campaign from a spreadsheet and from her contacts; Ana, who may see lists,
 * has them open in another browser.
 */

const here = stage()
let marina: Person
let colleague: Person

beforeAll(async () => {
  const staff = await here.staff()
  await here.grant(staff, here.ana, { 'lists:view': 'all' })
  marina = await here.enter(here.admin)
  colleague = await here.enter(here.ana)
})

const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).last().click()

function workbook(name: string, lines: unknown[][]) {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines))
  const buffer = Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array)
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}

async function chooseSheet(page: Page, file: ReturnType<typeof workbook> | string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'Escolher arquivo' }).click()
  await (await chooser).setFiles(file)
}

it('LST-01, LAY-06: a new list appears immediately for a colleague; a name of one letter is refused', async () => {
  const { page } = marina
  await goTo(page, '/contact-lists')
  await heading(page, 'Listas de contatos')
  await goTo(colleague.page, '/contact-lists')
  await heading(colleague.page, 'Listas de contatos')
  await press(page, 'Nova lista')
  await field(page, 'Nome').fill('C')
  await press(page, 'Salvar')
  await page.getByText('Use de 2 a 50 caracteres.').first().waitFor()
  await field(page, 'Nome').fill('Clientes de maio')
  await press(page, 'Salvar')
  await toasted(page, 'Lista de contatos salva.')
  await row(colleague.page, 'Clientes de maio').waitFor()
  expect(await colleague.page.getByRole('button', { name: /^Renomear a lista/ }).count()).toBe(0)
})

it('LST-01: the import accepts the sample spreadsheet', async () => {
  const { page } = marina
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Planilha de exemplo' }).click()
  expect((await download).suggestedFilename()).toBe('contatos-exemplo.xlsx')
})

it('LST-02, LST-03, LST-05: a person is added, and the number is checked immediately', async () => {
  const { page } = marina
  await page.getByRole('link', { name: 'Abrir os contatos de Clientes de maio' }).click()
  await heading(page, 'Clientes de maio')
  await colleague.page.getByRole('link', { name: 'Clientes de maio', exact: true }).click()
  await heading(colleague.page, 'Clientes de maio')
  await press(page, 'Novo contato')
  await dialog(page).getByRole('textbox', { name: 'Nome', exact: true }).fill('Rosana Teles')
  await field(page, 'Número').fill('1198111')
  await field(page, 'E-mail').fill('rosana@')
  await press(page, 'Salvar')
  await page.getByText('Use de 8 a 50 caracteres ou deixe em branco.').waitFor()
  await page.getByText('O e-mail não é válido.').waitFor()
  await field(page, 'E-mail').fill('')
  await field(page, 'Número').fill('11 98111-2201 / 11 98111-2202')
  await press(page, 'Salvar')
  await page.getByText('Há mais de um número aqui. Deixe só um.').waitFor()
  await press(page, 'Adicionar variável')
  await field(page, 'Nome da variável').fill('Nome')
  await field(page, 'Valor').fill('Recife')
  await field(page, 'Número').fill(`https://wa.me/5511981112201?text=${'a'.repeat(60)}`)
  await press(page, 'Salvar')
  await page.getByText('Use letras ou números; nome, número e e-mail já existem.').waitFor()
  await field(page, 'Nome da variável').fill('Cidade do cliente')
  await field(page, 'E-mail').fill('rosana@exemplo.com.br')
  await press(page, 'Salvar')
  await toasted(page, 'Contato da lista salvo.')
  for (const one of [page, colleague.page]) await row(one, 'Rosana Teles').getByText('Tem WhatsApp').waitFor()
  await press(page, 'Editar Rosana Teles')
  expect(await field(page, '{{cidade_do_cliente}}').inputValue()).toBe('Recife')
  await page.keyboard.press('Escape')
  expect(await colleague.page.getByRole('button', { name: /^Remover Rosana/ }).count()).toBe(0)
})

it('LST-04: only workbooks are accepted; rows are previewed, rejected ones listed, and the colleague’s page updates', async () => {
  const { page } = marina
  await press(page, 'Importar e verificar')
  await press(page, 'Importar planilha')
  await chooseSheet(page, {
    ...workbook('lista.csv', []),
    name: 'lista.csv',
    buffer: Buffer.from('nome;numero\nAna;11987654321'),
  })
  await page.getByText('Escolha um arquivo .xls ou .xlsx.').waitFor()
  const lines = [
    ['Nome', 'Telefone', 'E-mail'],
    ['Rosana Teles Lima', '11 98111-2201', ''],
    ['Sílvio Nunes', 5511981112202, 'silvio@exemplo.com.br'],
    ['Sem zap', '11 98111-0000', ''],
    ['Torto', 'abc', ''],
  ]
  await chooseSheet(page, workbook('maio.xlsx', lines))
  await page.getByText('Nada foi importado ainda. Confira e confirme.').waitFor()
  await page.getByText('O número não é válido.', { exact: false }).first().waitFor()
  const rejectedRows = dialog(page).getByRole('list', { name: 'Linhas que ficam de fora' })
  expect(
    await rejectedRows
      .locator('li')
      .first()
      .evaluate((line) => getComputedStyle(line).display),
  ).toBe('grid')
  await press(page, 'Importar 3 contatos')
  await page.getByText(/Importação concluída: 2 novos, 1 atualizado, 1 recusado/).waitFor()
  await inDialog(page, 'Fechar')
  for (const one of [page, colleague.page]) {
    await row(one, 'Sílvio Nunes').getByText('Tem WhatsApp').waitFor()
    await row(one, 'Sem zap').getByText('Sem WhatsApp').waitFor()
    await row(one, 'Rosana Teles Lima').waitFor()
  }
  await page.getByText('3 contatos · 2 com WhatsApp · 1 sem WhatsApp').waitFor()
})

it('LST-05: all numbers are checked again over a connection', async () => {
  const { page } = marina
  await press(page, 'Importar e verificar')
  await press(page, 'Verificar números')
  await dialog(page).getByText('Verificar de novo também os já verificados').click()
  const checkStart = page.waitForResponse((response) => response.url().endsWith('/check'))
  await inDialog(page, 'Verificar')
  expect((await checkStart).status()).toBe(200)
  await dialog(page).waitFor({ state: 'detached' })
  await eventually(() => page.getByRole('progressbar').count()).toBe(0)
  await page.getByText('3 contatos · 2 com WhatsApp · 1 sem WhatsApp').waitFor()
})

it('LST-03: a person is found while typing, changed, and removed after a confirmation', async () => {
  const { page } = marina
  await page.getByRole('searchbox').first().fill('silvio')
  await row(page, 'Sem zap').waitFor({ state: 'detached' })
  await press(page, 'Editar Sílvio Nunes')
  await field(page, 'Nome').fill('Sílvio Nunes Prado')
  await press(page, 'Salvar')
  await row(colleague.page, 'Sílvio Nunes Prado').waitFor()
  await press(page, 'Remover Sílvio Nunes Prado da lista')
  await inDialog(page, 'Remover da lista')
  await toasted(page, 'Contato tirado da lista.')
  await row(colleague.page, 'Sílvio Nunes Prado').waitFor({ state: 'detached' })
  await page.getByRole('searchbox').first().fill('')
  await page.getByText('2 contatos').first().waitFor()
})

it('BLK-07, LST-01: selected contacts are copied into a list from their own screen, and those of a tag from the list', async () => {
  const { page } = marina
  await openPage(page, '/contacts?q=Eduarda', 'Contatos')
  await page.getByRole('checkbox', { name: 'Selecionar Eduarda Souza' }).check()
  await press(page, 'Copiar para uma lista')
  await choose(page, 'Lista', 'Nova lista…')
  await field(page, 'Nome').fill('Da agenda')
  await inDialog(page, 'Copiar')
  await toasted(page, '1 contato copiado.')
  await openPage(page, '/contact-lists', 'Listas de contatos')
  await page.getByRole('link', { name: 'Abrir os contatos de Da agenda' }).click()
  await row(page, 'Eduarda Souza').waitFor()
  await press(page, 'Importar e verificar')
  await press(page, 'Copiar dos contatos')
  await inDialog(page, 'Copiar todos')
  await toasted(page, /contatos copiados\. 1 já estava na lista\./)
  await page.getByRole('link', { name: 'Voltar às listas' }).click()
  await heading(page, 'Listas de contatos')
  await row(page, 'Da agenda').waitFor()
})

it('LST-04: a sheet and its columns are chosen by hand, and other columns become variables of the people', async () => {
  const { page } = marina
  await openPage(page, '/contact-lists', 'Listas de contatos')
  await page.getByRole('link', { name: 'Abrir os contatos de Clientes de maio' }).click()
  await press(page, 'Importar e verificar')
  await press(page, 'Importar planilha')
  const file = workbook('junho.xlsx', [
    ['Quem', 'Cód', 'Fone dele', 'Cidade'],
    ['Rosana Teles Lima', 11, '98111-2201', 'Recife'],
    ['', 11, '98111-2203', 'Olinda'],
  ])
  await chooseSheet(page, file)
  await dialog(page).getByText('Não encontramos a coluna dos números.', { exact: false }).waitFor()
  await choose(page, /^Nome$/, /^Quem/)
  await choose(page, /^DDD$/, /^Cód/)
  await choose(page, /^Número$/, /^Fone dele/)
  await dialog(page).getByText('{{cidade}}', { exact: false }).waitFor()
  await press(page, 'Importar 2 contatos')
  await page.getByText(/Importação concluída: 1 novo, 1 atualizado/).waitFor()
  await inDialog(page, 'Fechar')
  await row(page, '5511981112203').first().waitFor()
  await press(page, 'Editar Rosana Teles Lima')
  expect(await field(page, '{{cidade}}').inputValue()).toBe('Recife')
  await page.keyboard.press('Escape')
})

it("LST-04: two sheets with 20,000 rows are imported at once, parsed outside the page's thread; a locked workbook is reported", async () => {
  const { page } = marina
  await press(page, 'Importar e verificar')
  await press(page, 'Importar planilha')
  const lockedWorkbook = CFB.utils.cfb_new()
  CFB.utils.cfb_add(lockedWorkbook, '/EncryptionInfo', Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]))
  CFB.utils.cfb_add(lockedWorkbook, '/EncryptedPackage', Buffer.alloc(5000, 7))
  await chooseSheet(page, {
    ...workbook('x', []),
    name: 'senha.xlsx',
    buffer: Buffer.from(CFB.write(lockedWorkbook) as number[]),
  })
  await dialog(page).getByText('Esta planilha tem senha.', { exact: false }).waitFor()
  const book = utils.book_new()
  const words = Array.from({ length: 8 }, (_, at) => `coluna ${at}`)
  for (const [at, name] of ['Norte', 'Sul'].entries()) {
    const people = Array.from({ length: 10_000 }, (_, row) => [
      `Pessoa ${name} ${row}`,
      5511900000001 + at * 10_000 + row,
      ...words,
    ])
    const lines = [['Nome', 'Número', ...words], ...people]
    // The second sheet repeats a number of the first.
    if (at === 1) lines[3] = ['Repetida', 5511900000001]
    utils.book_append_sheet(book, utils.aoa_to_sheet(lines), name)
  }
  const opener = page.waitForEvent('worker')
  const path = join(await mkdtemp(join(tmpdir(), 'sheets-')), 'regiões.xlsx')
  await writeFile(path, write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array)
  await chooseSheet(page, path)
  await dialog(page).getByText('regiões.xlsx: 10.000 linhas').waitFor()
  expect((await opener).url()).toContain('sheet-worker')
  await choose(page, 'Aba da planilha', 'Todas as abas visíveis')
  await dialog(page).getByText('regiões.xlsx: 20.000 linhas').waitFor()
  await dialog(page).getByText('Mesmo número da aba 1, linha 2.').waitFor()
  await dialog(page).getByText('Aba 2, linha 4').waitFor()
  await inDialog(page, 'Escolher outro arquivo')
  await page.keyboard.press('Escape')
})

it('BLK-07: the contacts of all matching tickets are copied into a list', async () => {
  const { page } = marina
  await openPage(page, '/lista-tickets?q=Eduarda', 'Lista de tickets')
  await row(page, 'Eduarda Souza').first().waitFor()
  await page.getByRole('checkbox', { name: 'Selecionar todos os tickets' }).check()
  await press(page, 'EDITAR')
  await page.getByRole('menuitem', { name: 'Copiar para lista de contatos' }).click()
  await choose(page, 'Lista', 'Clientes de maio')
  await inDialog(page, 'Copiar')
  await toasted(page, '1 contato copiado.')
  await openPage(page, '/contact-lists', 'Listas de contatos')
  await page.getByRole('link', { name: 'Abrir os contatos de Clientes de maio' }).click()
  await row(page, 'Eduarda Souza').waitFor()
  await page.getByRole('link', { name: 'Voltar às listas' }).click()
  await heading(page, 'Listas de contatos')
})

it('LST-01: after a confirmation the list is deleted from every page', async () => {
  const { page } = marina
  await openPage(colleague.page, '/contact-lists', 'Listas de contatos')
  await press(page, 'Excluir a lista Da agenda')
  await inDialog(page, 'Excluir lista')
  await toasted(page, 'Lista de contatos excluída.')
  for (const one of [page, colleague.page]) await row(one, 'Da agenda').waitFor({ state: 'detached' })
})

it('CMP-11, TEN-08: without the company’s setting the lists are not offered, and their pages explain it', async () => {
  const { page } = marina
  await openPage(page, '/contact-lists', 'Listas de contatos')
  expect(await page.evaluate(() => localStorage.getItem('cshow'))).toBe('true')
  await setCampaigns(false)
  const link = page.getByRole('link', { name: 'Listas de contatos', exact: true })
  await link.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('cshow'))).toBeNull()
  await toasted(page, /O plano da empresa não inclui este recurso/)
  await page.waitForURL((url) => url.pathname === '/')
  await setCampaigns(true)
  await link.waitFor()
  await link.click()
  await row(page, 'Clientes de maio').waitFor()
})

async function openPage(page: Page, path: string, title: string): Promise<Page> {
  await goTo(page, path)
  await heading(page, title)
  return page
}

/** Sets the operator's switch for the company's campaigns. */
async function setCampaigns(campaignsEnabled: boolean): Promise<void> {
  const boss = await callAs(here.url, superUser)
  await boss(updateCompany, { params: { id: here.companyId }, body: { campaignsEnabled } })
}
