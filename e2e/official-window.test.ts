import { listTickets } from '@recado/contract/conversations/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { PNG } from '../apps/server/test/sample.ts'
import { type Person, wide } from './browser.ts'
import { lookAtAll } from './looks.ts'
import { officialStage } from './official-number.ts'
import { bubble, composer } from './place.ts'

/**
 * A number of the official WhatsApp: Marina answers in time, the window closes, and a template reopens the
 * conversation.
 */

const PHONE = '5511983334444'
const official = officialStage((graph) => {
  graph.addTemplate('pedido_pronto', 'Oi {{1}}, seu pedido {{2}} está pronto.')
  const picture = { type: 'HEADER', format: 'IMAGE' }
  graph.addTemplate('com_foto', '', { components: [picture, { type: 'BODY', text: 'Chegou a sua cadeira.' }] })
  graph.addTemplate('em_analise', 'Promoção de {{1}}', { status: 'PENDING', category: 'MARKETING' })
})
const { here } = official
let marina: Person

beforeAll(async () => {
  marina = await here.enter(here.admin, wide, '/conexoes')
})

/** Simulates that the customer wrote more than 24 hours ago. */
async function closeWindow(): Promise<void> {
  await here.rows(`update messages set sent_at = sent_at - interval '25 hours' where company_id = $1 and not from_me`)
  official.graph.closeWindow(official.shop, PHONE)
}

it('PLUS-40: the templates of the number are listed with their states', async () => {
  const { page } = marina
  const { graph } = official
  await page.getByRole('button', { name: 'Modelos: Oficial' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modelos da conexão Oficial' })
  await dialog.getByText('Oi {{1}}, seu pedido {{2}} está pronto.').waitFor()
  await dialog.getByText('Em análise').waitFor()
  expect(await lookAtAll(page, 'templates')).toEqual([])
  graph.addTemplate('novo_modelo', 'Bem-vindo')
  await dialog.getByRole('button', { name: 'Atualizar' }).click()
  await dialog.getByText('novo_modelo').waitFor()
  await page.keyboard.press('Escape')
})

it('PLUS-40: the remaining time shows above the composer; after it a template is filled in and sent, and an answer reopens the window', async () => {
  const { page } = marina
  const { graph, shop, staff } = official
  const customer = graph.customer(PHONE, 'Rosana Dias')
  await customer.text(shop, 'Meu pedido já saiu?')
  const ticketPage = await staff(listTickets, { query: { searchParam: PHONE, showAll: true } })
  const uuid = ticketPage.tickets[0]?.uuid ?? ''
  await page.goto(`/tickets/${uuid}`)
  await page.getByRole('button', { name: 'Aceitar' }).last().click()
  await page.getByText(/^Janela fecha em 2[34] h/).waitFor()
  await composer(page).fill('Vou conferir')
  await page.keyboard.press('Enter')
  await graph.untilAccepted(({ type }) => type === 'text')
  await composer(page).fill('rascunho que fica')

  await closeWindow()
  await page.reload()
  await page.getByText(/A janela de 24 horas fechou/).waitFor()
  await page.getByText('O que você escreveu fica guardado.').waitFor()
  expect(await lookAtAll(page, 'window-closed')).toEqual([])
  expect(await composer(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Escolher modelo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar modelo' })
  await dialog.getByRole('combobox', { name: 'Modelo' }).click()
  expect(await page.getByRole('option', { name: /em_analise/ }).count()).toBe(0)
  await page.getByRole('option', { name: 'pedido_pronto (pt_BR)' }).click()
  await dialog.getByLabel('Campo 1').fill('Rosana')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await dialog.getByText('Preencha este campo.').waitFor()
  await dialog.getByLabel('Campo 2').fill('1234')
  await dialog.getByText('Oi Rosana, seu pedido 1234 está pronto.').waitFor()
  expect(await lookAtAll(page, 'template-filled')).toEqual([])
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await graph.untilAccepted(({ type }) => type === 'template')
  await bubble(page, 'seu pedido 1234 está pronto').waitFor()

  await customer.text(shop, 'Obrigada!')
  await page.getByText(/^Janela fecha em/).waitFor()
  expect(await composer(page).inputValue()).toBe('rascunho que fica')
})

it('PLUS-40: a template with a picture above its text requires one, keeps the form for an unsuitable file, and is sent with it', async () => {
  const { page } = marina
  const { graph } = official
  await closeWindow()
  await page.reload()
  await page.getByRole('button', { name: 'Escolher modelo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar modelo' })
  await dialog.getByRole('combobox', { name: 'Modelo' }).click()
  await page.getByRole('option', { name: 'com_foto (pt_BR)' }).click()
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await dialog.getByRole('alert').getByText('Escolha o arquivo.').waitFor()
  const picture = { name: 'cadeira.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }
  const field = dialog.locator('input[type=file]')
  await field.setInputFiles(picture)
  await field.setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await dialog
    .getByRole('alert')
    .getByText(/nota\.pdf/)
    .waitFor()
  await dialog.getByText('cadeira.png', { exact: true }).first().waitFor()
  expect(await lookAtAll(page, 'template-picture')).toEqual([])
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await graph.untilAccepted(({ content }) => content.name === 'com_foto')
  await bubble(page, 'Chegou a sua cadeira.').locator('img').first().waitFor()
})
