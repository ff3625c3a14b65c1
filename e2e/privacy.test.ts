import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { goTo, heading, leadTo, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** A person requests her data from the shop, and then its erasure. */

const NUMBER = '5511970707070'
const MESSAGE_TEXT = 'Meu endereço é Rua das Acácias, 77'

const here = stage({ company: 'empty' })
let staff: Caller
let owner: Person
let whatsappId = 0

beforeAll(async () => {
  staff = await here.staff()
  whatsappId = await here.connect(staff)
  owner = await here.enter(here.admin)
})

const write = (body: string) =>
  staff(simulatorInbound, { params: { whatsappId }, body: { number: NUMBER, name: 'Violeta Rocha', body } })
const ticketOf = async (searchParam: string) =>
  (await staff(listTickets, { query: { searchParam, showAll: 'true' } })).tickets[0]

/** The text of one file in a zip that was written as a stream. */
function fileOf(zip: Buffer, name: string): string {
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])) + 16)
  for (;;) {
    const long = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    if (zip.toString('utf8', at + 46, at + 46 + long) === name) {
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      return inflateRawSync(zip.subarray(from, from + zip.readUInt32LE(at + 20))).toString()
    }
    at += 46 + long + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

it('PLUS-21: the owner enables the consent question, and it is asked at the first contact', async () => {
  const { page } = owner
  await goTo(page, '/privacidade')
  await heading(page, 'Privacidade')
  await page.getByRole('switch', { name: 'Perguntar no primeiro contato' }).click()
  await page.getByRole('textbox', { name: 'Texto da pergunta' }).fill('Podemos guardar seus dados? SIM ou NÃO')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await toasted(page, 'Privacidade salva.')
  await write(MESSAGE_TEXT)
  const arrivedTexts = async () =>
    (await staff(simulatorOutbox, { params: { whatsappId }, query: { number: NUMBER } })).messages.map(
      ({ body }) => body,
    )
  await eventually(arrivedTexts).toContain('Podemos guardar seus dados? SIM ou NÃO')
  await write('sim')
  await eventually(arrivedTexts).toContain('Obrigado! Sua resposta foi registrada.')
})

it('PLUS-21: the bundle of a contact is a zip with the message in its data', async () => {
  const { page } = owner
  await goTo(page, '/contacts?q=Violeta')
  await page.getByRole('button', { name: 'Editar Violeta Rocha' }).click()
  const person = page.getByRole('region', { name: 'Privacidade' })
  await person.getByText(/^Aceitou em/).waitFor()
  await person.getByRole('button', { name: 'Exportar dados' }).click()
  const download = page.waitForEvent('download')
  await person.getByRole('link', { name: 'Baixar os dados de Violeta Rocha' }).click()
  const data = fileOf(await readFile(await (await download).path()), 'data.json')
  expect(JSON.parse(data).messages.map(({ text }: { text: string }) => text)).toContain(MESSAGE_TEXT)
})

it('PLUS-21: an erasure asks for the name and a reason, empties chat and search, and is logged', async () => {
  const { page } = owner
  const ticket = await ticketOf(NUMBER)
  const person = page.getByRole('region', { name: 'Privacidade' })
  await person.getByRole('button', { name: 'Apagar dados…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apagar os dados de Violeta Rocha?' })
  await dialog.getByText(/^Mensagens: \d/).waitFor()
  const confirmation = dialog.getByRole('textbox', { name: /Digite o nome ou o número/ })
  await confirmation.fill('Violeta')
  await dialog.getByRole('textbox', { name: /Motivo/ }).fill('Pedido da cliente')
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
  await dialog.getByText('Digite o nome ou o número deste contato.').waitFor()
  await confirmation.fill('violeta rocha')
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
  await toasted(page, 'A exclusão começou.')
  await goTo(page, '/privacidade?kind=erasure')
  const entry = row(page, 'Pedido da cliente')
  await entry.getByText(/Mensagens: \d/).waitFor()
  expect(await entry.textContent()).toContain('Contato apagado')
  await leadTo(page, `/tickets/${ticket?.uuid}`)
  await page.getByText('Conteúdo apagado a pedido da pessoa').first().waitFor()
  expect(await page.getByText(MESSAGE_TEXT).count()).toBe(0)
  expect(await ticketOf('Violeta')).toBeUndefined()
  expect(await ticketOf(NUMBER)).toBeUndefined()
})
