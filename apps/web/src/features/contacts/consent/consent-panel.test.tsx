import type { Consent } from '@recado/contract/contacts/consent'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FilledSlots, fill } from '../../../platform/slots.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { answer, draw } from '../../conversations/test/draw.tsx'
import { personSlot } from '../slots.ts'
import { ConsentPanel } from './consent-panel.tsx'

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const consent = (change: Partial<Consent> = {}): Consent => ({
  ...{ contactId: 3, state: 'allowed', since: null, history: [] },
  ...change,
})
const byMessage = {
  ...{ state: 'opted_out', at: '2026-06-10T12:00:00.000Z', messageId: 8, text: 'SAIR' },
  userId: null,
  userName: '',
}
const byAna = {
  ...{ state: 'blocked', at: '2026-06-11T12:00:00.000Z', messageId: null, text: '' },
  userId: 7,
  userName: 'Ana',
}
async function open(consent: Consent, more: Record<string, unknown> = {}): Promise<void> {
  answer({ 'GET /contacts/3/consent': consent, ...more })
  await draw(<ConsentPanel contactId={3} />)
  await untilLoaded()
}
/** Waits until the panel shows the consent. */
const untilLoaded = async () => {
  await screen.findByRole('combobox', { name: 'Divulgação' })
  await waitFor(() => expect(field().disabled).toBe(false))
}
const field = () => screen.getByRole('combobox', { name: 'Divulgação' }) as HTMLInputElement
const choose = async (name: string) => {
  fireEvent.click(field())
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }))
}

it('contacts.6: shows the current consent and its history, newest first', async () => {
  await open(consent({ state: 'blocked', history: [byAna, byMessage] as Consent['history'] }))
  expect(field().value).toBe('Bloqueada pela empresa')
  const entries = [...document.querySelectorAll('li')].map((entry) => entry.textContent)
  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatch(/^Bloqueada pela empresa.*por Ana$/)
  expect(entries[1]).toMatch(/^Pediu para não receber.*“SAIR”$/)
})

it('contacts.6: keeps its size while the consent is loading', async () => {
  const consentAnswer = Promise.withResolvers<Consent>()
  answer({ 'GET /contacts/3/consent': consentAnswer.promise })
  await draw(<ConsentPanel contactId={3} />)
  await screen.findByRole('combobox', { name: 'Divulgação' })
  expect([field().disabled, field().value]).toEqual([true, ''])
  consentAnswer.resolve(consent({ state: 'blocked' }))
  await untilLoaded()
  expect(field().value).toBe('Bloqueada pela empresa')
})

it('contacts.6: shows a loading error without moving the content below', async () => {
  answer({ 'GET /contacts/3/consent': { status: 403, body: { error: 'ERR_NO_PERMISSION' } } })
  const Part = lazyPart<{ contactId: number }>(async () => () => <button type="button">Exportar dados</button>)
  await draw(
    <FilledSlots fills={[fill(personSlot, Part)]}>
      <ConsentPanel contactId={3} />
    </FilledSlots>,
  )
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
  expect(field().disabled).toBe(true)
  expect(await screen.findByRole('button', { name: 'Exportar dados' })).toBeTruthy()
})

it('contacts.6: reserves space for the admins’ privacy actions while their code loads', async () => {
  answer({ 'GET /contacts/3/consent': consent() })
  const fetched = Promise.withResolvers<() => ReactNode>()
  const Part = lazyPart<{ contactId: number }>(() => fetched.promise)
  await draw(
    <FilledSlots fills={[fill(personSlot, Part)]}>
      <ConsentPanel contactId={3} />
    </FilledSlots>,
    { profile: 'admin' },
  )
  await untilLoaded()
  expect(document.querySelector('.rc-person-place')).not.toBeNull()
  fetched.resolve(() => <p>Privacidade</p>)
  await screen.findByText('Privacidade')
  expect(document.querySelector('.rc-person-place')).toBeNull()
})

it('contacts.6: does not wait for another area’s lazy part, and neither does the screen around it', async () => {
  answer({ 'GET /contacts/3/consent': consent() })
  const Part = lazyPart<{ contactId: number }>(() => new Promise(() => undefined))
  await draw(
    <FilledSlots fills={[fill(personSlot, Part)]}>
      <h1>Contatos</h1>
      <ConsentPanel contactId={3} />
    </FilledSlots>,
  )
  await screen.findByRole('combobox', { name: 'Divulgação' })
  expect(screen.getByRole('heading', { name: 'Contatos' })).toBeTruthy()
})

it('contacts.6: an error is shown at the field, which keeps the stored value', async () => {
  await open(consent(), { 'PUT /contacts/3/consent': { status: 403, body: { error: 'ERR_NO_PERMISSION' } } })
  await choose('Pediu para não receber')
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(field().value).toBe('Pode receber'))
})
