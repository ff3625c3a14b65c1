import { showConsent } from '@recado/contract/contacts/opt-out'
import type { Scope } from '@recado/contract/permissions'
import {
  listPrivacyRequests,
  showConsentQuestion,
  showPrivacySettings,
  updatePrivacySettings,
} from '@recado/contract/privacy/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { type Counter, type Customer, openCounter } from '../chatbot/test/counter.ts'

const QUESTION = 'Podemos guardar seus dados? Responda SIM ou NÃO.'

let app: SharedTestApp
let counter: Counter
beforeAll(async () => {
  app = await sharedTestApp()
  counter = await openCounter(app, app.admin, { queues: [{ name: 'Um' }, { name: 'Dois' }], greetingMessage: 'Olá' })
})
afterAll(() => app?.stop())

const save = (change: object) =>
  counter.do(updatePrivacySettings, {
    body: { mediaDays: 0, messageDays: 0, asksConsent: true, consentText: QUESTION, ...change } as never,
  })
const question = async (customer: Customer) => {
  const { contactId } = await customer.ticket()
  return (await counter.do(showConsentQuestion, { params: { contactId } })).question
}
const marketing = async (customer: Customer) =>
  (await counter.do(showConsent, { params: { id: (await customer.ticket()).contactId } })).state

it('contacts.2: the question of a contact is shown to users who see its tickets', async () => {
  const customer = counter.customer()
  await customer.write('oi')
  const { contactId } = await customer.ticket()
  const ask = async (scope: Scope) => {
    const person = await addUserWith(app, app.admin, { 'tickets:view': scope, 'contacts:view': scope })
    return (await app.call(showConsentQuestion, person, { params: { contactId } })).status
  }
  expect([await ask('own'), await ask('all')]).toEqual([403, 200])
})

describe('PLUS-21: the question of consent', () => {
  it('is proposed in the company’s language and not asked until it is switched on', async () => {
    expect(await counter.do(showPrivacySettings, {})).toMatchObject({
      ...{ asksConsent: false, consentVersion: 0, consentText: expect.stringContaining('SIM ou NÃO') },
    })
    const before = counter.customer()
    await before.write('oi')
    expect((await before.received()).every((text) => !text.includes('SIM ou NÃO'))).toBe(true)
    expect(await question(before)).toBeNull()
  })

  it('precedes the greeting at the first contact, once; a yes is stored with its text while the menu continues', async () => {
    expect(await save({})).toMatchObject({ consentVersion: 1, asksConsent: true })
    const maria = counter.customer()
    await maria.write('oi')
    const first = await maria.received()
    expect(first[0]).toBe(QUESTION)
    expect(first[1]).toMatch(/^Olá\n/)
    expect(await question(maria)).toMatchObject({ version: 1, text: QUESTION, answer: null })
    await maria.write('Sim!')
    expect((await maria.received()).slice(2)).toEqual(['Obrigado! Sua resposta foi registrada.'])
    expect(await question(maria)).toMatchObject({ version: 1, answer: 'yes', answeredAt: expect.any(String) })
    expect(await marketing(maria)).toBe('allowed')
    await maria.write('1')
    await maria.received()
    expect((await maria.ticket()).queueId).toBe(counter.queueIds[0])
    expect((await maria.received()).filter((text) => text === QUESTION)).toHaveLength(1)
  })

  it('a no disables marketing, and the menu still works', async () => {
    const joana = counter.customer()
    await joana.write('oi')
    await joana.received()
    await joana.write('NÃO')
    await joana.received()
    expect([(await question(joana))?.answer, await marketing(joana)]).toEqual(['no', 'opted_out'])
    await joana.write('2')
    await joana.received()
    expect((await joana.ticket()).queueId).toBe(counter.queueIds[1])
  })

  it('a person who answers the menu instead is served, and no answer is stored', async () => {
    const ana = counter.customer()
    await ana.write('oi')
    await ana.received()
    await ana.write('1')
    await ana.received()
    expect((await ana.ticket()).queueId).toBe(counter.queueIds[0])
    expect(await question(ana)).toMatchObject({ answer: null })
  })

  it('is not asked in groups', async () => {
    const group = counter.customer()
    await group.write('oi', { isGroup: true, group: '120363000000000777' })
    expect(await group.received()).toEqual([])
  })

  it('a changed text is asked of new people only, until the admin requests new answers', async () => {
    const carla = counter.customer()
    await carla.write('oi')
    await carla.write('sim')
    await carla.received()
    expect(await save({ consentText: 'Texto dois? SIM ou NÃO' })).toMatchObject({ consentVersion: 2 })
    await carla.move({ status: 'closed' })
    await carla.write('voltei')
    expect((await carla.received()).join()).not.toContain('Texto dois')
    expect(await save({ consentText: 'Texto três? SIM ou NÃO', askAgain: true })).toMatchObject({ consentVersion: 3 })
    expect(await save({ consentText: 'Texto três? SIM ou NÃO' }), 'the same text makes no new version').toMatchObject({
      consentVersion: 3,
    })
    await carla.move({ status: 'closed' })
    await carla.write('de novo')
    expect(await carla.received()).toContain('Texto três? SIM ou NÃO')
    expect(await question(carla)).toMatchObject({ version: 3, answer: null })
  })

  it('is counted in the log, and changed by admins only', async () => {
    const { consent } = await counter.do(listPrivacyRequests, { query: {} })
    expect(consent.yes).toBeGreaterThanOrEqual(2)
    expect(consent.no).toBe(1)
    const body = { mediaDays: 0, messageDays: 0, asksConsent: false, consentText: 'x' }
    expect((await app.call(updatePrivacySettings, app.attendant, { body: body as never })).status).toBe(403)
    expect((await app.call(showConsentQuestion, app.stranger, { params: { contactId: 1 } })).status).toBe(404)
  })
})
