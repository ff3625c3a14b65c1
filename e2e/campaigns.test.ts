import { saveCampaignSettings } from '@recado/contract/campaigns/endpoints'
import { simulatorOutbox } from '@recado/contract/connections/simulator'
import {
  createContactList,
  previewContactListImport,
  showContactList,
  startContactListImport,
} from '@recado/contract/contact-lists/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { patience } from './eventually.ts'
import { lookTwice } from './looks.ts'
import { choose, dialog, goTo, heading, PNG, press, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula sends campaigns to customers with a tag. Customers who opted out receive none. */

const here = stage({ company: 'empty' })
let connectionId = 0
let staff: Caller
let paula: Person

const PEOPLE = 30
const pace = (messageInterval: number) =>
  staff(saveCampaignSettings, { body: { settings: { messageInterval, longerIntervalAfter: 0 } } as never })

beforeAll(async () => {
  staff = await here.staff()
  connectionId = await here.connect(staff, { name: 'Vendas' })
  const { id: tagId } = await staff(createTag, { body: { name: 'Clientes' } })
  await here.rows(
    `with made as (insert into contacts (company_id, name, number, marketing)
       select $1, 'Cliente ' || n, (5511960000000 + n)::text, case when n = 3 then 'opted_out' else 'allowed' end
       from generate_series(1, ${PEOPLE}) n returning id)
     insert into contact_tags (company_id, contact_id, tag_id) select $1, id, $2 from made`,
    [tagId],
  )
  // More tags than fit into a list without scrolling.
  await here.rows(
    `insert into tags (company_id, name, color) select $1, 'Etiqueta ' || n, '#123456' from generate_series(1, 15) n`,
  )
  paula = await here.enter(here.admin)
})

it('CMP-08, CMP-09: settings store the pace and variables; a key can exist only once', async () => {
  const { page } = paula
  await goTo(page, '/campaigns-config')
  await heading(page, 'Configurações de campanhas')
  await page.getByRole('combobox', { name: 'Intervalo entre mensagens' }).click()
  // The documented label of 190.
  const labels = await page.getByRole('option').allTextContents()
  expect(labels).toContain('180 segundos')
  expect(labels).not.toContain('190 segundos')
  await page.getByRole('option', { name: 'Sem intervalo' }).click()
  for (const value of ['Recife', 'Olinda']) {
    await page.getByRole('textbox', { name: 'Nome da variável' }).fill('cidade')
    await page.getByRole('textbox', { name: 'Texto' }).fill(value)
    await press(page, 'Adicionar')
  }
  await page.getByText('Esta variável já existe.').waitFor()
  expect(await page.getByRole('list', { name: 'Variáveis' }).getByRole('listitem').count()).toBe(1)
  expect(await lookTwice(page, 'campaign settings')).toEqual([])
  // Salvar adds the variable that is typed.
  await page.getByRole('textbox', { name: 'Nome da variável' }).fill('loja')
  await page.getByRole('textbox', { name: 'Texto' }).fill('Centro')
  await press(page, 'Salvar')
  await toasted(page, 'Configurações de campanha salvas.')
  await page.reload()
  await page.getByText('{{cidade}}').waitFor()
  await page.getByText('{{loja}}').waitFor()
  expect(await page.getByRole('combobox', { name: 'Intervalo entre mensagens' }).inputValue()).toBe('Sem intervalo')
})

it('CMP-01, CMP-02, CMP-12: a campaign in four steps; the review shows the recipients and the resulting message', async () => {
  const { page } = paula
  await goTo(page, '/campaigns')
  await heading(page, 'Campanhas')
  await press(page, 'Nova campanha')
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('N')
  await press(page, 'Continuar')
  await dialog(page).getByText('Use de 2 a 50 caracteres.').waitFor()
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Natal')
  await choose(page, 'Etiqueta', 'Clientes')
  await choose(page, 'Conexão', 'Vendas')
  expect(await lookTwice(page, 'campaign audience')).toEqual([])
  await dialog(page).getByRole('combobox', { name: 'Etiqueta' }).focus()
  await page.getByRole('option', { name: 'Etiqueta 15' }).waitFor()
  await page.keyboard.press('Tab')
  expect(
    await dialog(page)
      .getByRole('combobox', { name: 'Segmento' })
      .evaluate((field) => field.matches(':focus')),
  ).toBe(true)
  await press(page, 'Continuar')
  await dialog(page).getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi {nome}, venha a {cidade}!')
  await dialog(page).getByText('Oi Maria Silva, venha a Recife!').waitFor()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'oferta de natal.png', mimeType: 'image/png', buffer: PNG })
  expect(await lookTwice(page, 'campaign messages')).toEqual([])
  await press(page, 'Continuar')
  await dialog(page).getByText('Sem pausa entre as mensagens.').waitFor()
  expect(await lookTwice(page, 'campaign pace')).toEqual([])
  await press(page, 'Continuar')
  await dialog(page).getByText('Oi Cliente 1, venha a Recife!').waitFor()
  const figure = (name: string) =>
    dialog(page).locator('.cp-figure').filter({ hasText: name }).locator('dd').textContent()
  expect([await figure('Vão receber'), await figure('Pediram para não receber')]).toEqual([`${PEOPLE - 1}`, '1'])
  expect(await lookTwice(page, 'campaign review')).toEqual([])
  await press(page, 'Iniciar agora')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Enviar para/ })
    .click()
  await toasted(page, 'Campanha Natal iniciada.')
})

it('CMP-03, CMP-06, CMP-07: a campaign runs and finishes automatically, live in table and report; a row opens its conversation', async () => {
  const { page } = paula
  await row(page, 'Natal').getByText('Finalizada').waitFor()
  await row(page, 'Natal')
    .getByText(`100% (${PEOPLE - 1} de ${PEOPLE - 1})`)
    .waitFor()
  expect(await lookTwice(page, 'campaigns')).toEqual([])
  await page.getByRole('link', { name: 'Relatório de Natal' }).first().click()
  await heading(page, 'Relatório: Natal')
  await page.getByRole('region', { name: 'Destinatários da campanha' }).getByText('Pediu para não receber').waitFor()
  expect(await lookTwice(page, 'campaign report')).toEqual([])
  const file = page.waitForEvent('download')
  await press(page, 'Baixar CSV')
  expect((await file).suggestedFilename()).toMatch(/^campanha-\d+\.csv$/)
  await page.getByRole('combobox', { name: 'Situação' }).click()
  await page.getByRole('option', { name: 'Pediu para não receber' }).click()
  await page.getByRole('cell', { name: 'Cliente 3', exact: true }).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
  await page.goBack()
  const { messages } = await staff(simulatorOutbox, { params: { whatsappId: connectionId }, query: { limit: 500 } })
  expect(messages).toHaveLength(PEOPLE - 1)
})

it('CMP-09, LST-04: a column of an imported list is offered as a variable, and each phone receives its value', async () => {
  const { page } = paula
  const { id: listId } = await staff(createContactList, { body: { name: 'Da planilha' } })
  const sheet = {
    columns: ['Bairro'],
    rows: [
      { row: 2, name: 'Ana', number: '11 96111-0001', email: 'torto@', values: ['Boa Vista'] },
      { row: 3, name: '', number: 'wa.me/5511961110002', email: '', values: ['{{nome}}'] },
      { row: 4, name: 'Caio', number: '5511961110003@s.whatsapp.net', email: '', values: [''] },
    ],
  }
  const preview = await staff(previewContactListImport, { params: { id: listId }, body: sheet as never })
  expect(preview).toMatchObject({ fresh: 3, invalid: 0, emailsDropped: 1 })
  await staff(startContactListImport, { params: { id: preview.id } })
  await vi.waitUntil(async () => (await staff(showContactList, { params: { id: listId } })).validCount === 3, patience)
  await goTo(page, '/campaigns')
  await press(page, 'Nova campanha')
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Bairros')
  await choose(page, 'Lista de contatos', 'Da planilha')
  await choose(page, 'Conexão', 'Vendas')
  await press(page, 'Continuar')
  await dialog(page).getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi {nome}! {bairro} ')
  await dialog(page).getByRole('button', { name: 'bairro', exact: true }).click()
  await press(page, 'Continuar')
  await press(page, 'Continuar')
  await dialog(page).getByText('Oi Ana! Boa Vista Boa Vista').waitFor()
  await press(page, 'Iniciar agora')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Enviar para/ })
    .click()
  await row(page, 'Bairros').getByText('Finalizada').waitFor()
  const { messages } = await staff(simulatorOutbox, { params: { whatsappId: connectionId }, query: { limit: 500 } })
  const texts = messages.map(({ number, body }) => [number, body?.trim()])
  // The recipients' chats are sent in parallel, in no order.
  expect(texts.filter(([number]) => number?.startsWith('551196111')).toSorted()).toEqual([
    ['5511961110001', 'Oi Ana! Boa Vista Boa Vista'],
    ['5511961110002', 'Oi 5511961110002! {{nome}} {{nome}}'],
    ['5511961110003', 'Oi Caio!'],
  ])
})

it('CMP-04, CMP-05: a running campaign is stopped, read only, resumed; each recipient gets it at most once', async () => {
  const { page } = paula
  await pace(360)
  await goTo(page, '/campaigns')
  await press(page, 'Nova campanha')
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Lenta')
  await choose(page, 'Etiqueta', 'Clientes')
  await choose(page, 'Conexão', 'Vendas')
  await press(page, 'Continuar')
  await dialog(page).getByRole('textbox', { name: 'Mensagem 1' }).fill('Devagar, {nome}')
  await press(page, 'Continuar')
  await press(page, 'Continuar')
  await dialog(page).getByText('Devagar, Cliente 1').waitFor()
  await press(page, 'Iniciar agora')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Enviar para/ })
    .click()
  await row(page, 'Lenta').getByText('Em andamento').waitFor()
  await row(page, 'Lenta')
    .getByText(`3% (1 de ${PEOPLE - 1})`)
    .waitFor()
  await press(page, 'Ver a campanha Lenta')
  await dialog(page)
    .getByText(/não pode mais ser alterada/)
    .waitFor()
  expect(await dialog(page).getByRole('textbox', { name: 'Nome' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await press(page, 'Cancelar a campanha Lenta')
  await page
    .getByRole('alertdialog')
    .getByText(`${PEOPLE - 2} pessoas ainda não receberam`)
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar campanha' }).click()
  await toasted(page, 'Campanha Lenta cancelada.')
  await row(page, 'Lenta').getByText('Cancelada').waitFor()
  await press(page, 'Editar a campanha Lenta')
  await dialog(page)
    .getByText(/só as mensagens e o anexo podem mudar/)
    .waitFor()
  await press(page, '2. Mensagens')
  await dialog(page).getByRole('textbox', { name: 'Mensagem 1' }).fill('Depressa, {nome}')
  await press(page, 'Salvar')
  await toasted(page, 'Campanha Lenta salva.')
  await pace(0)
  await press(page, 'Retomar a campanha Lenta')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retomar campanha' }).click()
  await row(page, 'Lenta').getByText('Finalizada').waitFor()
  const { messages } = await staff(simulatorOutbox, { params: { whatsappId: connectionId }, query: { limit: 500 } })
  const texts = messages.map(({ body }) => body).filter((body) => /^De(vagar|pressa), /.test(body))
  expect([texts.length, new Set(texts).size, texts.filter((text) => text.startsWith('Devagar')).length]).toEqual([
    PEOPLE - 1,
    PEOPLE - 1,
    1,
  ])
})
