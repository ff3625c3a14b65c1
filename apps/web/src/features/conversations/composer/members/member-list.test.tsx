import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOutgoing } from '../../state/outgoing-store.ts'
import { answer, type Call, draw } from '../../test/draw.tsx'
import { Composer } from '../composer.tsx'
import { MemberList } from './member-list.tsx'

const member = (id: string, name: string) => ({ id, name, number: `551198888000${id}`, contactId: null, isMe: false })
const notFound = { status: 404, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } }

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

/** Types at the end of the text, as a user does. */
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
const memberCalls = () => calls.filter(({ path }) => path.endsWith('/members'))

it('MSG-22: says that the members could not be fetched, and tries again', async () => {
  await draws({ 'GET /tickets/1/members': notFound })
  await type('@a')
  await screen.findByText(/Não foi possível buscar os participantes/)
  calls = answer({ 'GET /tickets/1/members': { members: [member('1', 'Ana'), member('2', 'Bia')] } })
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect((await screen.findByRole('option')).textContent).toContain('Ana')
})

it('MSG-22: a shortened name does not mention the member, even if it is completed again', async () => {
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
    const [sendCall] = calls.filter(({ method }) => method === 'POST')
    if (!sendCall) throw new Error('not sent')
    return sendCall.body
  })
  expect(post).toMatchObject({ body: '*Ana:*\nParte @Zeca mesmo' })
  expect(post).not.toHaveProperty('mentions')
})

it('MSG-22: offers nothing in tickets of single contacts, or where the network has no groups', async () => {
  await draws({ 'GET /tickets/1/members': { members: [] } })
  const field = await type('@a')
  await waitFor(() => expect(memberCalls()).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/Buscando/)).toBeNull())
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  cleanup()
  await draws({}, false)
  await type('@a')
  expect(memberCalls()).toEqual([])
})

it('MSG-22: the Enter of an input method (key 229) chooses no member', async () => {
  await draws({ 'GET /tickets/1/members': { members: [member('1', 'Ana')] } })
  const field = await type('@a')
  await screen.findByRole('option')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(field.value).toBe('@a')
})

it('MSG-22: while the members cannot be fetched, a second word is ordinary text', async () => {
  await draws({ 'GET /tickets/1/members': notFound })
  await type('@a')
  await screen.findByText(/Não foi possível buscar os participantes/)
  await type(' tarde')
  await waitFor(() => expect(screen.queryByText(/Não foi possível buscar/)).toBeNull())
})

it('MSG-22: a mention in a stored caption is known before its field is rendered', async () => {
  const [box, onMentions] = [{ current: document.createElement('div') }, vi.fn()]
  box.current.innerHTML = '<textarea>e @Zeca</textarea>'
  const mentions = ['Ana', 'Zeca', 'Bia'].map((name) => ({ id: name, name }))
  await draw(<MemberList {...{ ticketId: 1, box, captions: ['para @Ana'], mentions, onMentions }} />)
  await waitFor(() => expect(onMentions).toHaveBeenCalledWith(mentions.slice(0, 2)))
})
