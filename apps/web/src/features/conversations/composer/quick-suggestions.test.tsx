import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOutgoing } from '../state/outgoing-store.ts'
import { ticket } from '../state/test/samples.ts'
import { answer, type Call, draw } from '../test/draw.tsx'
import { Composer } from './composer.tsx'

const suggestion = (id: number, shortcode: string, message: string, change = {}) => ({
  ...{ id, shortcode, message, geral: true, mediaPath: null, mediaName: null, mediaUrl: null, actions: [] },
  ...change,
})
let calls: Call[] = []
const posts = () => calls.filter(({ method }) => method === 'POST')

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true })
  Element.prototype.scrollIntoView = () => {}
  localStorage.clear()
  calls = answer({
    'GET /quick-messages/list': [
      suggestion(1, 'horario', 'Olá {{firstName}}, abrimos às 8h em todos os dias'),
      suggestion(2, 'hotel', 'Ao lado do hotel'),
      suggestion(3, 'tabela', 'Segue a tabela', {
        mediaPath: 'x.txt',
        mediaName: 'tabela_nova.txt',
        mediaUrl: '/media',
      }),
    ],
    'GET /tickets/u/u1': ticket(1, 0, { contact: { ...ticket(1, 0).contact, name: 'Bia Reis' } }),
    'POST /messages/1': { messages: [] },
  })
  useOutgoing.setState({ items: [] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function type(text: string) {
  const field = await screen.findByRole('textbox', { name: 'Escreva uma mensagem' })
  fireEvent.change(field, { target: { value: text } })
  return field as HTMLTextAreaElement
}
const show = () => draw(<Composer ticketId={1} uuid="u1" />, { company: { language: 'pt' } } as never)
const labels = async () => (await screen.findAllByRole('option')).map((option) => option.textContent)

it('MSG-10: lists nothing after a slash alone; after one more character the matches, cut at 35', async () => {
  await show()
  await type('/')
  expect(calls.filter(({ path }) => path === '/quick-messages/list')).toEqual([])
  await type('/ho')
  expect(await labels()).toEqual(['/horario - Olá {{firstName}}, abrim…', '/hotel - Ao lado do hotel'])
  await type('ho')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

it('MSG-10, MSG-18: arrows choose, Enter inserts the filled-in text and sends nothing', async () => {
  await show()
  const field = await type('/ho')
  await labels()
  expect(field.getAttribute('aria-activedescendant')).toMatch(/-0$/)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toMatch(/-1$/))
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toMatch(/-0$/))
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(field.value).toBe('Olá Bia, abrimos às 8h em todos os dias'))
  expect(posts()).toEqual([])
  expect(screen.queryByRole('listbox')).toBeNull()
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(posts()).toHaveLength(1))
})

it('MSG-10: Escape closes the list; Enter then sends the input', async () => {
  await show()
  const field = await type('/ho')
  await labels()
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(posts()).toHaveLength(1))
})

it('MSG-10: a slash and a word that matches no quick message is held back once; sent again it is sent as text', async () => {
  await show()
  const field = await type('/ho')
  await labels()
  await type('/pix')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByRole('status').textContent).toContain('Não há mensagem rápida “/pix”.')
  expect([field.value, posts()]).toEqual(['/pix', []])
  fireEvent.click(screen.getByRole('button', { name: 'Enviar mesmo assim' }))
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(field.value).toBe('')
  expect(screen.queryByText(/Não há mensagem rápida/)).toBeNull()
})

it.each(['/pix hoje', '/24/7'])('MSG-10: “%s” matches no quick message and is held back once', async (text) => {
  await show()
  const field = await type('/ho')
  await labels()
  await type(text)
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText(`Não há mensagem rápida “${text}”. Envie de novo para mandar como texto.`)
  expect(posts()).toEqual([])
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(posts()).toHaveLength(1))
})

it.each(['a/b', '/', '/ho\nmais'])(
  'MSG-10: “%s” does not count as a shortcut and is sent immediately',
  async (text) => {
    await show()
    const field = await type(text)
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(posts()).toHaveLength(1))
  },
)

it('MSG-10: Enter before the list is known sends nothing; the first match is inserted once it is', async () => {
  const list = Promise.withResolvers<void>()
  calls = answer({
    get 'GET /quick-messages/list'() {
      return list.promise.then(() => [suggestion(1, 'horario', 'Abrimos às 8h')])
    },
    'GET /tickets/u/u1': ticket(1, 0),
    'POST /messages/1': { messages: [] },
  })
  await show()
  const field = await type('/ho')
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText('Carregando as respostas rápidas…')
  list.resolve()
  await waitFor(() => expect(field.value).toBe('Abrimos às 8h'))
  expect(posts()).toEqual([])
})

it('MSG-10: if the list does not load, a shortcut is sent as text only after a question', async () => {
  calls = answer({
    'GET /quick-messages/list': { status: 403, body: { error: 'ERR_NO_PERMISSION' } },
    'GET /tickets/u/u1': ticket(1, 0),
    'POST /messages/1': { messages: [] },
  })
  await show()
  const field = await type('/ho')
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText('As respostas rápidas não carregaram. Envie de novo para mandar “/ho” como texto.')
  expect([field.value, posts()]).toEqual(['/ho', []])
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(posts()).toHaveLength(1))
})

it('MSG-10: without the permission a slash is text', async () => {
  await draw(<Composer ticketId={1} uuid="u1" />, { company: { language: 'pt' }, permissions: {} } as never)
  const field = await type('/ho')
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(posts()).toHaveLength(1))
})

it('MSG-10: an attachment is added as a real file', async () => {
  await show()
  const field = await type('/tab')
  await labels()
  fireEvent.keyDown(field, { key: 'Tab' })
  expect(await screen.findByText('tabela_nova.txt')).toBeTruthy()
  expect(field.value).toBe('Segue a tabela')
})

it('MSG-10: its file is sent by reference, and uploaded only if the server no longer has it', async () => {
  await show()
  const choose = async () => {
    const field = await type('/tab')
    await labels()
    fireEvent.keyDown(field, { key: 'Tab' })
    await screen.findByText('tabela_nova.txt')
    return field
  }
  fireEvent.keyDown(await choose(), { key: 'Enter' })
  await waitFor(() => expect(posts().length).toBeGreaterThan(0))
  expect(posts()[0]?.body).toMatchObject({ quickMessage: { id: 3, mediaPath: 'x.txt' } })
  cleanup()
  useOutgoing.setState({ items: [] })
  let tries = 0
  calls = answer({
    'GET /quick-messages/list': [
      suggestion(3, 'tabela', '', { mediaPath: 'x.txt', mediaName: 'tabela_nova.txt', mediaUrl: '/media' }),
    ],
    'GET /tickets/u/u1': ticket(1, 0),
    get 'POST /messages/1'() {
      return tries++ === 0 ? { status: 404, body: { error: 'ERR_NO_MEDIA_FOUND' } } : { messages: [] }
    },
  })
  await show()
  fireEvent.keyDown(await choose(), { key: 'Enter' })
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(posts()[0]?.body).toMatchObject({ quickMessage: { id: 3, mediaPath: 'x.txt' } })
  const form = posts()[1]?.body as FormData | undefined
  expect(form?.get('medias')).toMatchObject({ name: 'tabela_nova.txt' })
})
