import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOutgoing } from '../../state/outgoing-store.ts'
import { answer, type Call, draw } from '../../test/draw.tsx'
import { Composer } from '../composer.tsx'

const member = (id: string, name: string) => ({ id, name, number: `551198888000${id}`, contactId: null, isMe: false })
const refused = { status: 404, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } }

let calls: Call[] = []
beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true })
  useOutgoing.setState({ items: [] })
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Types at the end of the text, as a person does. */
async function type(text: string) {
  const field = (await screen.findByLabelText('Escreva uma mensagem')) as HTMLTextAreaElement
  field.focus()
  fireEvent.change(field, { target: { value: field.value + text } })
  field.setSelectionRange(field.value.length, field.value.length)
  fireEvent.keyUp(field)
  return field
}
const draws = (answers: Record<string, unknown>, isGroup = true) => {
  calls = answer({ 'POST /messages/1': { messages: [] }, ...answers })
  return draw(<Composer ticketId={1} uuid="u1" isGroup={isGroup} />)
}
const asked = () => calls.filter(({ path }) => path.endsWith('/members'))

it('MSG-22: says that the members could not be fetched, and asks again', async () => {
  await draws({ 'GET /tickets/1/members': refused })
  await type('@a')
  await screen.findByText(/Não foi possível buscar os participantes/)
  calls = answer({ 'GET /tickets/1/members': { members: [member('1', 'Ana'), member('2', 'Bia')] } })
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect((await screen.findByRole('option')).textContent).toContain('Ana')
})

it('MSG-22: what is no longer the whole name is no mention, also when it is typed again', async () => {
  await draws({ 'GET /tickets/1/members': { members: [member('1', 'Ana'), member('2', 'Zeca')] } })
  const field = await type('Parte @zec')
  await screen.findByRole('option')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('Parte @Zeca ')
  fireEvent.change(field, { target: { value: 'Parte @Zec' } })
  await type('a')
  await type(' mesmo')
  fireEvent.keyDown(field, { key: 'Enter' })
  const post = await waitFor(() => {
    const [found] = calls.filter(({ method }) => method === 'POST')
    if (!found) throw new Error('not sent')
    return found.body
  })
  expect(post).toMatchObject({ body: '*Ana:*\nParte @Zeca mesmo' })
  expect(post).not.toHaveProperty('mentions')
})

it('MSG-22: offers nothing where the network has no groups, and in other tickets', async () => {
  await draws({ 'GET /tickets/1/members': { members: [] } })
  const field = await type('@a')
  await waitFor(() => expect(asked()).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/Buscando/)).toBeNull())
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  cleanup()
  await draws({}, false)
  await type('@a')
  expect(asked()).toEqual([])
})
