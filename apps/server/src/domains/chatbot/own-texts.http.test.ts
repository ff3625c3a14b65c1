import { defaultTexts } from '@recado/contract/automatic-texts/default-texts'
import { updateAutomaticText, updateCompanyLanguage } from '@recado/contract/automatic-texts/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { addOption, menusWereRead, openCounter } from './test/counter.ts'

let app: SharedTestApp
beforeAll(async () => {
  app = await sharedTestApp()
})
afterAll(() => app?.stop())

const two = [{ name: 'Vendas' }, { name: 'Suporte' }]
const word = (key: string, text: string) =>
  app.call(updateAutomaticText, app.admin, { params: { key }, body: { text } })

it('PLUS-51: a menu has the wording of the company, and its own label reaches a person', async () => {
  const counter = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Olá' })
  await word('menuPerson', 'Chamar a Ana')
  await word('handOver', 'A Ana já vem, {{firstName}}.')
  const maria = counter.customer()
  await maria.write('oi')
  expect((await maria.received())[0]).toMatch(/\*\[ # \]\* - Chamar a Ana$/)
  await maria.write('chamar a ana')
  expect((await maria.received())[1]).toBe('A Ana já vem, Maria.')
  await word('menuPerson', '')
  await word('handOver', '')
})

it('PLUS-51: the menu follows the language of the company at once', async () => {
  const counter = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Hola' })
  const maria = counter.customer()
  await maria.write('oi')
  expect((await maria.received())[0]).toContain(`*[ # ]* - ${defaultTexts.pt.menuPerson}`)
  await app.call(updateCompanyLanguage, app.admin, { body: { language: 'es' } })
  await menusWereRead(app)
  await maria.write('7')
  const second = (await maria.received())[1] ?? ''
  expect(second).toMatch(new RegExp(`^${defaultTexts.es.menuInvalid.replaceAll('.', '\\.')}`))
  expect(second).toContain(`*[ # ]* - ${defaultTexts.es.menuPerson}`)
  await app.call(updateCompanyLanguage, app.admin, { body: { language: 'pt' } })
})

it('contacts.6: an opt-out in a menu is confirmed, and the menu says nothing about a wrong option', async () => {
  const counter = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Olá' })
  const maria = counter.customer()
  await maria.write('oi')
  const [menu = ''] = await maria.received()
  await menusWereRead(app)
  await maria.write('não quero mais receber')
  expect(await maria.received()).toEqual([menu, defaultTexts.pt.optOut])
  await maria.write('1')
  await maria.received()
  expect(await maria.ticket()).toMatchObject({ queueId: counter.queueIds[0] })
})

it('contacts.6: a menu reads its printed way back as an answer, not as an opt-in', async () => {
  const counter = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Olá' })
  await addOption(counter, counter.queueIds[0] ?? 0, 'Pedidos')
  const maria = counter.customer()
  const say = async (text: string) => {
    await menusWereRead(app)
    await maria.write(text)
    return (await maria.received()).at(-1) ?? ''
  }
  await say('SAIR')
  const menu = await say('oi')
  expect(await say('1')).toMatch(/\*\[ 0 \]\* - Voltar/)
  expect(await say('Voltar.')).toBe(menu)
  expect((await maria.arrived()).filter((text) => text === defaultTexts.pt.optIn)).toEqual([])
  // This menu prints no such option, so the word opts in, and the menu does not call it invalid.
  expect(await say('VOLTAR')).toBe(defaultTexts.pt.optIn)
})

it('contacts.6: a repeated opt-out in a menu is not confirmed again, but the menu answers', async () => {
  const counter = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Olá' })
  const maria = counter.customer()
  await maria.write('sair')
  await maria.write('oi')
  await maria.received()
  await menusWereRead(app)
  await maria.write('sair')
  const received = await maria.received()
  expect(received.filter((text) => text === defaultTexts.pt.optOut)).toHaveLength(1)
  expect(received.at(-1)).toContain(defaultTexts.pt.menuInvalid)
})

it('PLUS-51: without a text of the connection, closings have the one of the company', async () => {
  const counter = await openCounter(app, app.admin)
  await word('closing', 'Até a próxima, {{firstName}}!')
  const maria = counter.customer()
  await maria.write('oi')
  await maria.move({ status: 'open', userId: app.admin.userId })
  await maria.move({ status: 'closed' })
  expect((await maria.received()).at(-1)).toBe('Até a próxima, Maria!')
  await word('closing', '')
})
